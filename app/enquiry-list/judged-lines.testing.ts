import { readFileSync } from 'node:fs'

/** A reading such as `3 pcs | 371102 | urgent`, `?` for one that the buyer decides, `-` for a line left out. */
export type JudgedLine = { source: string; reading: string }

export function judgedPastes(path: string): JudgedLine[][] {
  const sections = readFileSync(new URL(path, import.meta.url), 'utf8').split(/\n(?=lines:|list:)/)
  return sections.slice(1).flatMap((section) => {
    const [title = '', ...rows] = section.split('\n')
    const lines = rows.filter((row) => row.includes(' => ')).map(judgedLine)
    return title.startsWith('lines') ? lines.map((line) => [line]) : [lines]
  })
}

function judgedLine(row: string): JudgedLine {
  const [source = '', reading = ''] = row.split(' => ')
  return { source: source.replaceAll(String.raw`\t`, '\t'), reading }
}
