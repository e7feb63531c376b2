import { inflateSync } from 'node:zlib'

/** The text of a PDF of ours in the order of its drawing: glyphs are read back by the table of their font. */
export function pdfText(pdf: Buffer) {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body)
  }
  const streamOf = (id: string) => {
    const [, head = '', stream = ''] =
      /^([\s\S]*?)stream\n([\s\S]*)\nendstream$/.exec(objects.get(id) ?? '') ?? []
    const bytes = Buffer.from(stream, 'latin1')
    return head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : stream
  }
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (table) fonts.set(name, glyphsIn(streamOf(table)))
    }
  }
  const pages = [...objects.values()].flatMap((body) =>
    /\/Type \/Page\n/.test(body) ? (/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []) : [],
  )
  return pages.map((id) => textIn(streamOf(id), fonts)).join('\n')
}

function textIn(content: string, fonts: Map<string, Map<string, string>>) {
  let glyphs: Map<string, string> | undefined
  const lines: string[] = []
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) glyphs = fonts.get(font)
    else {
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      lines.push(codes.map((code) => glyphs?.get(code) ?? '?').join(''))
    }
  }
  return lines.join('\n')
}

/** pdfkit writes ranges of 256 codes, each with the list of their characters. */
function glyphsIn(table: string) {
  const glyphs = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], n) => {
      const code = (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0')
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      glyphs.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    })
  }
  return glyphs
}
