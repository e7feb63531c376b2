import { element } from '../element.ts'
import { deleteFile, dropForm, storeFile, type OutgoingFile } from '../outbox/outbox-store.ts'
import { outgoing, sendUntilAnswered } from './send-until-answered.client.ts'

/** In bytes; a larger order is sent by the browser, with its form. */
const largestFile = 4 * 1024 * 1024

enhanceAnswers()

function enhanceAnswers() {
  for (const form of document.querySelectorAll<HTMLFormElement>('.status-answer form'))
    form.addEventListener('submit', (event) => {
      const typed = new FormData(form, event.submitter)
      const chosen = typed.get('file')
      const file = chosen instanceof File && chosen.size > 0 ? chosen : undefined
      if (form.dataset['sent'] || (file?.size ?? 0) > largestFile) return
      event.preventDefault()
      typed.delete('file')
      void send(form, typed, file).then((isTaken) => {
        if (isTaken) return
        form.dataset['sent'] = 'by the browser'
        form.requestSubmit(event.submitter)
      })
    })
}

/** False where the browser is to send it, because the device has no room for its file. */
async function send(form: HTMLFormElement, typed: FormData, file: File | undefined) {
  const files = file ? await stored(file) : []
  if (!files) return false
  for (const { id } of files) typed.set('file-1', id)
  const fields = [...typed].map(([name, value]) => [name, `${value}`])
  const sent = outgoing(form, {
    id: `answer ${location.pathname} ${typed.get('version')} ${typed.get('answer')}`,
    title: 'Your answer to the quotation',
    body: `${new URLSearchParams(fields)}`,
    files,
  })
  const answer = await sendUntilAnswered(form, sent, new AbortController().signal)
  if (!answer) return true
  await dropForm(sent.id)
  for (const { id } of files) await deleteFile(id)
  const section = answer.page?.querySelector('.status-columns')
  if (answer.isStored) location.assign(answer.address)
  else if (section) showRefused(section)
  else if (answer.problem) showProblem(form, answer.problem)
  else location.reload()
  return true
}

async function stored(file: File): Promise<OutgoingFile[] | undefined> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const isStored = await storeFile(id, file).then(
    () => true,
    () => false,
  )
  return isStored ? [{ id, name: file.name, size: file.size }] : undefined
}

/** The lines too: a quotation that was sent meanwhile has others. */
function showRefused(section: Element) {
  document.querySelector('.status-columns')?.replaceWith(section)
  enhanceAnswers()
  section.querySelector<HTMLElement>('[role=alert]')?.focus()
}

function showProblem(form: HTMLFormElement, problem: string) {
  const alert = element('p', {
    role: 'alert',
    tabIndex: -1,
    className: 'faults',
    textContent: problem,
  })
  form.parentElement?.querySelector('.faults')?.remove()
  form.prepend(alert)
  alert.focus()
}
