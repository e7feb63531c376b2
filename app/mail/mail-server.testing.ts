import { onTestFinished } from 'vitest'

import { openMailServer } from './mail-stand-in.testing.ts'

export async function mailServer(changes?: Parameters<typeof openMailServer>[0]) {
  const server = await openMailServer(changes)
  onTestFinished(() => server.close())
  return server
}

export function readMail(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), withoutEncoding(value.join(':').trim())] as const
  })
  const read = Object.fromEntries(headers)
  const isQuoted = read['content-transfer-encoding'] === 'quoted-printable'
  const text = isQuoted ? fromQuoted(body.join('\r\n\r\n')) : body.join('\r\n\r\n')
  return {
    names: headers.map(([name]) => name),
    headers: read,
    text: text.replaceAll('\r\n', '\n').replace(/\n$/, ''),
  }
}

/** Decodes encoded words and removes the space between two of them (RFC 2047). */
function withoutEncoding(value: string) {
  const one = /=\?utf-8\?([qb])\?([^?]*)\?=/gi
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(one, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    )
}

function fromQuoted(text: string) {
  const joined = text.replaceAll('=\r\n', '')
  const bytes = joined.replaceAll(/=([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
