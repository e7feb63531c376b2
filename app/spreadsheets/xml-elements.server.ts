import type { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'

import { SaxesParser } from 'saxes'

import { FileRefused, instead } from './file-refusal.ts'

export type XmlHandlers = {
  /** Names are without their prefix. */
  open?: (name: string, attributes: { [name: string]: string }) => void
  close?: (name: string) => void
  text?: (text: string) => void
  isEnough?: () => boolean
}

/** In characters: less than a millisecond of work. */
const slice = 16_384

export async function readXml(stream: Readable, signal: AbortSignal, handlers: XmlHandlers) {
  const parts = xmlParts(stream, signal, handlers)
  while (!(await parts.next()).done);
}

/** Stops after every part; saxes resolves no entity that a file defines, and loads nothing. */
export async function* xmlParts(stream: Readable, signal: AbortSignal, handlers: XmlHandlers) {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes))
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  // saxes calls this with the first error and would go on.
  parser.on('error', (cause) => {
    throw damaged(cause)
  })
  try {
    for await (const text of stream.setEncoding('utf8')) {
      for (let start = 0; start < text.length; start += slice) {
        signal.throwIfAborted()
        parser.write(text.slice(start, start + slice))
        if (handlers.isEnough?.()) return
        await othersFirst()
        yield
      }
    }
  } catch (cause) {
    if (cause instanceof FileRefused || signal.aborted) throw cause
    throw damaged(cause)
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
