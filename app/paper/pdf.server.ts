import { openChild } from '#app/platform/child-process.server.ts'

export type PdfJob = {
  /** Of Typst, from the folder of the app. */
  template: string
  sheet: object
  /** A PNG that the template finds as `logo.png` beside it. */
  logo: Uint8Array | undefined
  /** In seconds since 1970. */
  createdAt: number
}

/** One for all PDFs, one at a time. */
const setInChild = openChild({
  program: 'app/paper/pdf-child.ts',
  memory: 320 * 1024 * 1024,
  flags: ['--max-semi-space-size=1', '--max-old-space-size=64'],
  idleTime: 20_000,
})

/** `date`: ISO 8601. Throws an error that names the PDF by `name`. */
export async function setPdf(
  name: string,
  {
    date,
    logo,
    ...job
  }: Omit<PdfJob, 'createdAt' | 'logo'> & { date: string; logo?: Uint8Array | undefined },
) {
  const createdAt = Math.floor(Date.parse(date) / 1000)
  const outcome = await setInChild({ ...job, logo, createdAt }, { time: 30_000 })
  if ('result' in outcome && outcome.result instanceof Uint8Array)
    return Buffer.from(outcome.result)
  const cause = 'damage' in outcome ? outcome.damage : outcome
  throw new Error(`Could not make the PDF of ${name}`, { cause })
}

/** Without control characters, which fonts draw as boxes, and with at most eight marks on a letter. */
export function inLine(text: string) {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
    .trim()
}
