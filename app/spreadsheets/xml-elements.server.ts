import type { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'

import { SaxesParser } from 'saxes'

import { type FileLimits, FileRefused, instead, tooLarge } from './file-refusal.ts'
import type { Parts } from './zip-parts.server.ts'

type XmlHandlers = {
  /** Names are without their prefix. */
  open?: (name: string, attributes: { [name: string]: string }) => void
  close?: (name: string) => void
  text?: (text: string) => void
  isEnough?: () => boolean
}
/** What reads the parts of one workbook. */
export type XmlReader = {
  read: (part: string, handlers: XmlHandlers) => Promise<void>
  /** Stops after every slice. Undefined without such a part. */
  slices: (part: string, handlers: XmlHandlers) => Promise<AsyncGenerator<void> | undefined>
}

/** In characters: less than a millisecond of work. */
const slice = 16_384
/** Those of workbooks are at most ten deep. */
const deepest = 100
/** In characters: a cell has at most 32,767, each written with at most seven. */
const longestElement = 1_000_000

/** saxes resolves no entity that a file defines, and loads nothing. */
export function xmlReader(parts: Parts, limits: Pick<FileLimits, 'elements'>): XmlReader {
  const budget = { elements: limits.elements }
  const slices: XmlReader['slices'] = async (part, handlers) => {
    const stream = await parts.open(part)
    return stream && xmlSlices(stream, budget, handlers)
  }
  return {
    slices,
    async read(part, handlers) {
      const all = await slices(part, handlers)
      while (all && !(await all.next()).done);
    },
  }
}

async function* xmlSlices(
  stream: Readable,
  budget: { elements: number },
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let [depth, since] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    ;[depth, since] = [depth + 1, 0]
    if ((budget.elements -= 1) < 0) throw tooLarge('it has too many cells or styles')
    if (depth > deepest) throw damaged(new Error('The elements are nested too deep'))
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    ;[depth, since] = [depth - 1, 0]
    handlers.close?.(localName(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  // saxes calls this with the first error and would go on.
  parser.on('error', (cause) => {
    throw damaged(cause)
  })
  try {
    for await (const text of stream.setEncoding('utf8')) {
      for (let start = 0; start < text.length; start += slice) {
        since += slice
        parser.write(text.slice(start, start + slice))
        if (since > longestElement) throw tooLarge('one of its cells has too much text')
        if (handlers.isEnough?.()) return
        await othersFirst()
        yield
      }
    }
  } catch (cause) {
    throw cause instanceof FileRefused ? cause : damaged(cause)
  } finally {
    stream.destroy()
  }
  parser.close()
}

function damaged(cause: unknown) {
  return new FileRefused(`This workbook is damaged. ${instead}`, { cause })
}

function localName(name: string) {
  return name.slice(name.indexOf(':') + 1)
}
