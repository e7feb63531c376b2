import { draftParts, encoded } from '#app/platform/contact-links.ts'
import { qrImage } from '#app/platform/qr-line.ts'

const listName = 'enquiry list of this folder'
const mostLines = 500
/** In characters, encoded: of a mail's address, and of a code that a phone still reads. */
const longestDraft = { mail: 1_700, code: 700 }

export type FolderLine = { id: string; title: string; number: string; quantity: string }
export type Receiver = { origin: string; email: string }

function storedLines(): FolderLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(listName) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function storeLines(lines: FolderLine[]) {
  localStorage.setItem(listName, JSON.stringify(lines.slice(0, mostLines)))
}

export function addToFolderList(line: FolderLine) {
  const lines = storedLines()
  const same = lines.find(({ id }) => id === line.id)
  if (same) same.quantity = String((Number(same.quantity) || 0) + (Number(line.quantity) || 1))
  storeLines(same ? lines : [...lines, line])
}

export function showFolderList(place: HTMLElement, to: Receiver) {
  const lines = storedLines()
  const change = (changed: FolderLine[]) => {
    storeLines(changed)
    showFolderList(place, to)
  }
  if (lines.length === 0) {
    place.replaceChildren(element('p', 'Nothing is on the list. Add parts from their pages.'))
    return
  }
  const rows = lines.map((line) => rowOf(line, lines, change))
  const table = element('ol')
  table.className = 'grid gap-2 list-decimal pl-8'
  table.append(...rows)
  place.replaceChildren(
    table,
    ...waysOut('Enquiry', textLines(lines, to.origin), to),
    button('Empty the list', () => change([])),
  )
}

function rowOf(line: FolderLine, lines: FolderLine[], change: (lines: FolderLine[]) => void) {
  const row = element('li')
  const quantity = element('input')
  quantity.value = line.quantity
  quantity.inputMode = 'numeric'
  quantity.maxLength = 7
  quantity.className = 'h-11 w-20 rounded-control border border-line-2 bg-white px-2 font-data'
  quantity.ariaLabel = `Quantity of ${line.title}`
  quantity.addEventListener('change', () => {
    line.quantity = quantity.value.trim() || '1'
    change(lines)
  })
  const words = element('span', [line.title, line.number].filter(Boolean).join(', '))
  words.className = 'mx-3'
  const remove = button('Remove', () => change(lines.filter((one) => one !== line)))
  remove.ariaLabel = `Remove ${line.title}`
  row.append(quantity, words, remove)
  return row
}

function textLines(lines: FolderLine[], origin: string) {
  return lines.map(({ id, title, number, quantity }, n) => {
    const words = [title, number].filter(Boolean).join(', ')
    return `${n + 1}. ${quantity} x ${words}, ${origin}/view-details/${id}`
  })
}

export function waysOut(subject: string, lines: string[], { email }: Receiver) {
  const drafts = (room: number) => {
    const parts = draftParts(lines, room, '\r\n')
    return parts.map((part, n) => {
      const count = parts.length > 1 ? ` (${n + 1} of ${parts.length})` : ''
      return `mailto:${email}?subject=${encoded(subject + count)}&body=${encoded(part.join('\r\n'))}`
    })
  }
  const links = drafts(longestDraft.mail).map((address, n, all) =>
    link(all.length > 1 ? `Mail ${n + 1} of ${all.length}` : 'Write the mail', address),
  )
  const text = `To: ${email}\r\nSubject: ${subject}\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${lines.join('\r\n')}\r\n`
  const file = link(
    'Mail file (.eml)',
    URL.createObjectURL(new Blob([text], { type: 'message/rfc822' })),
  )
  file.download = 'enquiry.eml'
  const codes = drafts(longestDraft.code).map((address, n, all) => {
    const code = element('img')
    code.src = `data:image/svg+xml,${encodeURIComponent(qrImage(address))}`
    code.alt = `Code of mail ${n + 1} of ${all.length}`
    code.className = 'w-64 border-16 border-white bg-white'
    return code
  })
  const row = element('p')
  row.className = 'my-6 flex flex-wrap gap-6'
  row.append(...links, file)
  const shown = element('p')
  shown.className = 'my-4 flex flex-wrap gap-4'
  shown.append(...codes)
  return [row, element('p', 'A phone opens the code as a mail to us:'), shown]
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, words = '') {
  const made = document.createElement(name)
  made.textContent = words
  return made
}

function link(words: string, address: string) {
  const made = element('a', words)
  made.href = address
  made.className = 'underline underline-offset-4'
  return made
}

function button(words: string, onPress: () => void) {
  const made = element('button', words)
  made.type = 'button'
  made.className = 'min-h-11 underline underline-offset-4'
  made.addEventListener('click', onPress)
  return made
}
