import { Bold, Heading, Link, List, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import {
  bold,
  type Edit,
  heading,
  link,
  list,
  positionBetween,
  type Selected,
} from './text-edits.ts'

export type Tool = { name: string; Icon: LucideIcon; use: (textId: string) => void; key?: string }

const tools: readonly Tool[] = [
  { name: 'Bold', Icon: Bold, use: (id) => editText(id, bold), key: 'b' },
  { name: 'Link', Icon: Link, use: (id) => editText(id, link), key: 'k' },
  { name: 'List', Icon: List, use: (id) => editText(id, list) },
  { name: 'Heading', Icon: Heading, use: (id) => editText(id, heading) },
]

/** A single tab stop; arrow keys move between the tools. */
export function WritingTools({ of: id, more }: { of: string; more: readonly Tool[] }) {
  const [stop, setStop] = useState(0)
  return (
    <div
      role="toolbar"
      aria-label="Tools for the text"
      aria-controls={id}
      className="writing-tools"
    >
      {[...tools, ...more].map(({ name, Icon, use, key }, at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          aria-label={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          onFocus={() => setStop(at)}
          onKeyDown={moveFocus}
          onClick={() => use(id)}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </div>
  )
}

const steps: { [key: string]: (at: number, last: number) => number } = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const { currentTarget: button } = event
  const buttons = [...(button.parentElement?.querySelectorAll('button') ?? [])]
  const next = steps[event.key]?.(buttons.indexOf(button), buttons.length - 1)
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

export function pressTool(event: KeyboardEvent<HTMLElement>) {
  const tool = tools.find(({ key }) => key === event.key.toLowerCase())
  if (!tool || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  tool.use(event.currentTarget.id)
}

export function editText(id: string, edit: (selected: Selected) => Edit) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return
  const { value: text, selectionStart, selectionEnd } = field
  const { start, end, words, select } = edit({ text, start: selectionStart, end: selectionEnd })
  field.focus()
  field.setSelectionRange(start, end)
  // Only this command keeps the browser's own undo.
  if (!document.execCommand(words === '' ? 'delete' : 'insertText', false, words)) {
    field.setRangeText(words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}

/** Returns a function that later edits at the present caret, without moving focus or caret. */
export function editLater(id: string) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLTextAreaElement)) return undefined
  const { value: text, selectionEnd } = field
  const focused = document.activeElement
  return (edit: (selected: Selected) => Edit) => {
    if (field.value === text && document.activeElement === focused) return editText(id, edit)
    const at = positionBetween(field.value, text.slice(0, selectionEnd), text.slice(selectionEnd))
    const { start, end, words } = edit({ text: field.value, start: at, end: at })
    field.setRangeText(words, start, end, 'preserve')
    return field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
