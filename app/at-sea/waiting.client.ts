import { fileSize } from '#app/media/file-size.ts'
import { postForm, saveFile } from '#app/ui/by-browser.ts'
import { element } from '#app/ui/element.ts'
import {
  deleteFile,
  dropForm,
  isList,
  storeForm,
  storedForms,
  type Outgoing,
  removeDraft,
} from '#app/ui/outbox/outbox-store.ts'
import { isExpired, isWaiting, sendAll, sizeOf } from '#app/ui/outbox/outbox.ts'
import { online, pauseAfter } from '#app/ui/unsent.ts'

import style from './waiting.css?url'

// For forms of other pages: a form's own page sends it and says so itself; an answer to a quotation has no such page.
const isOther = ({ page, id }: Outgoing) =>
  page !== location.pathname + location.search || id.startsWith('answer ')

const states = {
  waiting: ['goes out by itself', 'go out by themselves'],
  sending: ['is being sent', 'are being sent'],
  stopped: ['needs you', 'need you'],
} as const

const bar = element('aside', { className: 'waiting-bar', ariaLabel: 'Waiting to send' })
const status = element('p', { role: 'status' })
const sheet = element('dialog', { className: 'waiting-sheet' })
const rows = element('ul')
const received: Outgoing[] = []
let isTrying = false

void begin()

async function begin() {
  if ((await othersStored()).length === 0) return
  document.head.append(element('link', { rel: 'stylesheet', href: style }))
  makeSheet()
  bar.append(
    status,
    button('Open', 'button-line', () => sheet.showModal()),
  )
  document.body.append(bar, sheet)
  for (let n = 0; ; n++) {
    const { signal } = new AbortController()
    if (navigator.onLine) await tryNow()
    await show()
    if (!(await othersStored()).some(isWaiting)) return
    await online(pauseAfter(n), signal)
  }
}

async function othersStored() {
  return (await storedForms()).filter(isOther).toSorted((one, other) => sizeOf(one) - sizeOf(other))
}

async function tryNow() {
  if (isTrying) return
  isTrying = true
  await show()
  await sendAll(new AbortController().signal, isOther)
  isTrying = false
  await show()
}

async function show() {
  const forms = await othersStored()
  for (const form of forms.filter((one) => one.received !== undefined)) {
    if (isList(form)) (await import('#app/enquiry-list/device-files.ts')).finishList(form)
    removeDraft(form)
    await dropForm(form.id)
    received.push(form)
  }
  const waiting = forms.filter((form) => form.received === undefined)
  bar.toggleAttribute('data-sent', waiting.length === 0)
  bar.hidden = waiting.length + received.length === 0
  status.replaceChildren(...(waiting.length > 0 ? wordsOf(waiting) : sentWords()))
  bar.querySelector('button')?.toggleAttribute('hidden', waiting.length === 0)
  rows.replaceChildren(...waiting.map(rowOf))
  if (waiting.length === 0) sheet.close()
}

function wordsOf(waiting: Outgoing[]) {
  const [first] = waiting
  const isOne = waiting.length === 1
  const title = isOne ? (first?.title ?? '') : `${waiting.length} messages`
  const state = waiting.some(isWaiting) ? (isTrying ? 'sending' : 'waiting') : 'stopped'
  return [element('b', { textContent: title }), ` ${states[state][isOne ? 0 : 1]}`]
}

function sentWords() {
  return received.flatMap(({ title, received: address = '' }) => [
    element('span', {}, `Connected. ${title} is sent. `),
    element('a', { href: address, textContent: 'Open' }),
  ])
}

function makeSheet() {
  const heading = element('h2', { id: 'waiting-heading', textContent: 'Waiting to go out' })
  sheet.setAttribute('aria-labelledby', heading.id)
  const close = button('×', '', () => sheet.close())
  close.ariaLabel = 'Close'
  const hint =
    'The smallest goes first. Where the browser allows it, they go out when this page is closed too; else with the next page that you open.'
  const buttons = element('p', { className: 'waiting-buttons' })
  buttons.append(
    button('Take them as a file', 'button-line', takeAsFile),
    button('Try now', 'button-ink', () => void tryNow()),
  )
  sheet.append(
    element('header', {}, heading, close),
    rows,
    element('p', { className: 'waiting-hint', textContent: hint }),
    buttons,
  )
}

function rowOf(form: Outgoing) {
  const { title, at, files, refused } = form
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  const photos = files.length > 0 ? `, with ${count}` : ''
  const row = element('li')
  row.append(
    element('b', { textContent: title + photos }),
    element('span', { className: 'size', textContent: fileSize(sizeOf(form)) }),
    element('small', { textContent: `Waits since ${timeOf(at)}. ` }),
    element('small', {
      className: refused === undefined ? '' : 'refused',
      textContent: stateOf(form),
    }),
    element('q', { textContent: typedIn(form) }),
  )
  if (refused !== undefined) row.append(button('Correct it', 'button-ink', () => correct(form)))
  else if (isExpired(form)) row.append(button('Send', 'button-ink', () => renew(form)))
  if (isList(form))
    row.append(element('a', { href: form.page, className: 'button button-line' }, 'Change it'))
  else row.append(button('Delete', 'button-line', () => remove(form)))
  return row
}

function stateOf({ refused, ...form }: Outgoing) {
  if (refused !== undefined) return `Not taken. ${refused}`
  if (isExpired(form)) return 'It is older than a day: please look at it, then send it.'
  return isTrying ? 'Sending …' : 'Waiting.'
}

function typedIn({ body }: Outgoing) {
  const fields = new URLSearchParams(body)
  const written = ['vessel', 'name', 'message', 'orderNumber', 'change']
  return written
    .flatMap((name) => fields.get(name) || [])
    .join(', ')
    .slice(0, 200)
}

/** The server shows the form again, with what was typed and what is wrong with it. */
async function correct({ id, path, page, body, ...form }: Outgoing) {
  if (form.files.length > 0 || id.startsWith('answer ')) return location.assign(page)
  await dropForm(id)
  postForm(path, body)
}

async function renew(form: Outgoing) {
  await storeForm({ ...form, at: Date.now() })
  await tryNow()
}

async function remove({ id, files }: Outgoing) {
  await dropForm(id)
  for (const file of files) await deleteFile(file.id)
  await show()
}

async function takeAsFile() {
  const texts = (await othersStored()).map(({ title, at, body }) => {
    const fields = [...new URLSearchParams(body)].filter(([, value]) => value)
    return [`${title}, ${timeOf(at)}`, ...fields.map((pair) => pair.join(': '))].join('\n')
  })
  saveFile('waiting-to-send.txt', texts.join('\n\n'))
}

function button(words: string, look: string, press: () => unknown) {
  const made = element('button', { type: 'button', className: `button ${look}` }, words)
  made.addEventListener('click', () => void press())
  return made
}

function timeOf(at: number) {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(at))
}
