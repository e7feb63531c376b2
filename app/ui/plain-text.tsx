import { Children } from 'react'

import type { Block } from './text-blocks.ts'

/** Renders the blocks of a plain text; every line stays as it was typed. */
export function PlainText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <TextBlock key={block.id} block={block} />)
}

function TextBlock({ block: { id, kind, lines } }: { block: Block }) {
  if (kind === 'heading') {
    return (
      <h2 id={id} className="display mt-10 text-h3 wrap-anywhere md:mt-12">
        {lines}
      </h2>
    )
  }
  if (kind === 'paragraph') {
    return (
      <p className="mt-4 text-card leading-7 wrap-anywhere whitespace-pre-line text-ink-2 first:mt-0 first:text-lead first:leading-8 first:text-ink">
        {lines.join('\n')}
      </p>
    )
  }
  const List = kind === 'steps' ? 'ol' : 'ul'
  return <List className="mt-5 mb-6 border-t border-line">{Children.map(lines, listLine)}</List>
}

/** The list mark stays as it was typed, and is left of the text. */
function listLine(line: string) {
  const [, mark, words] = /^(\S*)(.*)/s.exec(line.trim()) ?? []
  return (
    <li className="border-b border-line py-2.5 pl-8 -indent-8 leading-6.5 wrap-anywhere text-ink-2">
      <span className="inline-block w-7 indent-0 font-data text-ui text-ink-3">{mark}</span>
      {words}
    </li>
  )
}
