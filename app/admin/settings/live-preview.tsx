import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { localTime } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import type { StoredDraft } from './use-stored-draft.ts'

type LivePreview = {
  address: string
  stored: StoredDraft | undefined
  problem: string | undefined
}

const widths = [
  { name: 'Desktop', Icon: Monitor },
  { name: 'Phone', Icon: Smartphone },
] as const

export function LivePreview({ address, stored, problem }: LivePreview) {
  const [width, setWidth] = useState<'Desktop' | 'Phone'>('Desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  const storedAt = stored?.at
  useEffect(() => {
    const element = frame.current
    if (storedAt === undefined || !element) return
    // Reloading keeps the scroll position. The browser's own error page cannot be reloaded.
    if (element.contentDocument) element.contentWindow?.location.reload()
    else element.src = `${address}?beside`
  }, [storedAt, address])
  const choices = widths.map(({ name, Icon }) => (
    <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
      <Icon aria-hidden />
      {name}
    </button>
  ))
  return (
    <Panel
      id="live-preview"
      title="Live preview"
      className="live-preview"
      beside={<div className="live-preview-widths">{choices}</div>}
    >
      <div className="live-preview-page" data-width={width}>
        <iframe
          ref={frame}
          sandbox="allow-same-origin"
          title="Page"
          src={`${address}?beside`}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return
            stayHere(contentDocument)
            if (stored?.text) showText(contentDocument, stored.text)
          }}
        />
      </div>
      <p role="status">
        {problem
          ? `Your last change is not stored: ${problem}`
          : storedAt === undefined
            ? 'What you type is shown here. Only you see it.'
            : `Draft stored at ${localTime(storedAt)}. Only you see it.`}
      </p>
    </Panel>
  )
}

/** Only this page may be in a frame, so its links and forms lead nowhere. */
function stayHere(page: Document) {
  for (const link of page.links) link.addEventListener('click', (event) => event.preventDefault())
  page.addEventListener('submit', (event) => event.preventDefault())
}

/** Scrolls to the text, also to the slide that has it: without script the slides are a row. */
function showText(page: Document, text: string) {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    const shown = textContent?.trim() ?? ''
    // A long text may be a part of a sentence; a short one may be part of any.
    const isText = shown === text.trim() || (text.length > 12 && shown.includes(text.trim()))
    if (isText && parentElement?.checkVisibility())
      return parentElement.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return undefined
}
