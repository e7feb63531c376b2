import { Children, type ReactNode } from 'react'

import { useOwnPath } from '#app/media/addresses.ts'

import { Photo } from './picture.tsx'
import { type Figure, figureIn, headingWords, type Part, partsOf } from './text-markup.ts'
import { type PlayedVideo, VideoPlayer } from './video-player.tsx'

export type Block = {
  id: string
  kind: 'heading' | 'paragraph' | 'list' | 'steps' | 'figure'
  lines: string[]
}

const longestHeading = 80
const bullet = /^\s*[–•*-]\s/
const number = /^\s*\d{1,2}[.)]\s/

/** Lists begin with a dash or number. Headings are `## ` lines, or single short lines above a text. */
export function textBlocks(text: string): Block[] {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n(?:[^\S\n]*\n)+/)
  const runs = parts.flatMap((part) => runsIn(part.split('\n').filter((line) => line.trim())))
  return runs.map((run, index) => {
    const below = runs[index + 1]
    const isHeading = below && couldHead(run) && !couldHead(below)
    const lines = run.lines.map((line) => headingWords(line) ?? line)
    return { id: `part-${index + 1}`, kind: isHeading ? 'heading' : run.kind, lines }
  })
}

type Run = Pick<Block, 'kind' | 'lines'> & { isAlone: boolean }

function runsIn(lines: string[]) {
  const runs: Run[] = []
  for (const line of lines) {
    const kind = kindOf(line)
    const last = runs.at(-1)
    if (last?.kind === kind && kind !== 'heading' && kind !== 'figure') last.lines.push(line)
    else runs.push({ kind, lines: [line], isAlone: lines.length === 1 })
  }
  return runs
}

function kindOf(line: string) {
  if (headingWords(line)) return 'heading'
  if (figureIn(line)) return 'figure'
  if (bullet.test(line)) return 'list'
  return number.test(line) ? 'steps' : 'paragraph'
}

function couldHead({ kind, lines: [line = ''], isAlone }: Run) {
  if (kind === 'heading') return true
  return (
    isAlone &&
    kind !== 'list' &&
    kind !== 'figure' &&
    line.length <= longestHeading &&
    !/[.,:;!…।]\s*$/.test(line)
  )
}

type PlainText = { blocks: Block[]; videos?: readonly TextVideo[] }

export function PlainText({ blocks, videos = none }: PlainText) {
  return blocks.map((block) => {
    const figure = block.kind === 'figure' && figureIn(block.lines.join())
    if (figure) return <TextFigure key={block.id} figure={figure} videos={videos} />
    return <TextBlock key={block.id} block={block} />
  })
}

const none: readonly TextVideo[] = []

function TextBlock({ block: { id, kind, lines } }: { block: Block }) {
  if (kind === 'heading') {
    return (
      <h2 id={id} className="display mt-10 text-h3 wrap-anywhere md:mt-12">
        <Lines of={lines} />
      </h2>
    )
  }
  if (kind === 'paragraph') {
    return (
      <p className="mt-4 text-card leading-7 wrap-anywhere whitespace-pre-line text-ink-2 first:mt-0 first:text-lead first:leading-8 first:text-ink">
        <Lines of={lines} />
      </p>
    )
  }
  const List = kind === 'steps' ? 'ol' : 'ul'
  return <List className="mt-5 mb-6 border-t border-line">{Children.map(lines, listItem)}</List>
}

function listItem(line: string) {
  const [, mark, words = ''] = /^(\S*)(.*)/s.exec(line.trim()) ?? []
  return (
    <li className="border-b border-line py-2.5 pl-8 -indent-8 leading-6.5 wrap-anywhere text-ink-2">
      <span className="inline-block w-7 indent-0 font-data text-ui text-ink-3">{mark}</span>
      <Lines of={[words]} />
    </li>
  )
}

function Lines({ of: lines }: { of: string[] }) {
  return partsOf(lines.join('\n')).map((part) => <Words key={part.at} {...part} />)
}

function Words({ words, isBold, address }: Part) {
  const content = isBold ? <strong className="font-semibold text-ink">{words}</strong> : words
  return address ? <TextLink address={address}>{content}</TextLink> : content
}

type TextLink = { address: string; children: ReactNode }

function TextLink({ address, children }: TextLink) {
  const isOwn = useOwnPath(address) !== undefined
  const isWeb = address.startsWith('http') && !isOwn
  return (
    <a
      href={address}
      className="text-ink underline underline-offset-3 hover:text-signal"
      {...(isWeb && { rel: 'nofollow noreferrer' })}
    >
      {children}
    </a>
  )
}

export type TextVideo = PlayedVideo & { _id: string }

type TextFigure = { figure: Figure; videos: readonly TextVideo[] }

/** A fixed shape avoids layout shifts. Missing videos show nothing. */
function TextFigure({ figure, videos }: TextFigure) {
  const { caption } = figure
  const video = 'videoId' in figure && videos.find(({ _id }) => _id === figure.videoId)
  if ('videoId' in figure && !video) return null
  return (
    <figure className="my-7">
      {video && <VideoPlayer {...video} />}
      {'picture' in figure && (
        <div className="chart aspect-3/2 overflow-hidden">
          <Photo
            address={figure.picture}
            alt={caption}
            widths={[320, 480, 640, 960, 1440]}
            sizes="(width >= 64rem) 640px, 92vw"
            className="size-full object-contain"
          />
        </div>
      )}
      {caption && (
        <figcaption className="mt-2 text-ui wrap-anywhere text-ink-3">{caption}</figcaption>
      )}
    </figure>
  )
}
