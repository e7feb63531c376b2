import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type Row, atLeast, atMost, short } from '../../bench/rows.ts'
import { compare, halvesIn } from './compare.ts'
import { keepReading, readRows } from './reads.ts'
import { type Site, signIn, startSite, withFolder } from './site.ts'
import { type Write, type Writer, newLedger, newWriter, writes } from './writes.ts'

const size = '64m'
const longestAgain = 60_000
/** In milliseconds, so that readers measure something. */
const betweenRounds = 500
const kinds = Object.entries<Write>(writes)

type Answer = { kind: string; status: number; text: string; milliseconds: number }

export async function fullDiskRows(rounds: number): Promise<Row[]> {
  if (process.getuid?.() !== 0) {
    return [{ what: 'full disk', measured: 'not measured: needs root, to mount a small disk' }]
  }
  return withFolder((folder) => withSmallDisk(folder, (disk) => onFullDisk(disk, rounds)))
}

async function withSmallDisk<T>(folder: string, work: (disk: string) => Promise<T>) {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'chandlery-torture', disk])
  const unmount = () => void execFileSync('umount', ['--lazy', disk])
  process.prependOnceListener('exit', unmount)
  return work(disk).finally(() => {
    process.off('exit', unmount)
    unmount()
  })
}

async function onFullDisk(disk: string, rounds: number) {
  const dataDir = join(disk, 'data')
  const site = await startSite({ DATA_DIR: dataDir, MIN_FREE_MB: '0' })
  const writer = newWriter(await signIn(site), newLedger())
  await fillWithRecords(writer)
  const fill = await fillUp(disk)
  const before = await temporaryFiles(dataDir)
  const { answers, reads } = await writeOnFull(site, writer, rounds)
  const partial = (await temporaryFiles(dataDir)).length - before.length
  await rm(fill, { recursive: true })
  const again = await untilAllWork(writer)
  const keys = [...writer.ledger.expected.keys()]
  const found = await compare(site.url, { dataDir }, writer.ledger, keys)
  const halves = [...(await halvesIn({ dataDir }, new Set(), false)), ...found.torn]
  await site.stop()
  for (const line of [...halves, ...found.lost, ...found.refusedButStored]) console.error(line)
  return [
    ...readRows('reads on the full disk', reads, 100),
    ...answerRows(answers),
    atMost('temporary files left', partial, 0, 'files'),
    atMost('rows or files that are partial', halves.length, 0, 'partial'),
    atMost('acknowledged writes lost', found.lost.length, 0, 'lost'),
    atMost('refused writes that are stored', found.refusedButStored.length, 0, 'stored'),
    atMost('every write works again after room comes back', again, 10, 's'),
  ]
}

async function fillWithRecords(writer: Writer) {
  for (let turn = 0; turn < 10; turn++) {
    for (const [kind, write] of kinds) {
      const answer = await write(writer)
      if (answer && answer.status >= 400) throw new Error(`${kind}: ${await answer.text()}`)
    }
  }
}

async function fillUp(disk: string) {
  const folder = join(disk, 'fill')
  await mkdir(folder)
  const { bavail, bsize } = await statfs(disk)
  for (let bytes = bavail * bsize, file = 0; bytes >= bsize; file++) {
    const words = ['-l', `${Math.floor(bytes)}`, join(folder, `${file}`)]
    if (spawnSync('fallocate', words).status !== 0) bytes /= 2
  }
  return folder
}

async function writeOnFull({ url }: Site, writer: Writer, rounds: number) {
  let isOver = false
  const paths = ['/', '/categories/generator', '/api/products', '/api/blogs']
  const reading = keepReading(url, paths, 2, () => isOver)
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [kind, write] of kinds) answers.push(await answerOf(kind, write, writer))
    await pause(betweenRounds)
  }
  isOver = true
  return { answers, reads: await reading }
}

async function answerOf(kind: string, write: Write, writer: Writer): Promise<Answer> {
  const begun = performance.now()
  const answer = await write(writer)
  const text = (await answer?.text()) ?? ''
  return { kind, status: answer?.status ?? 0, text, milliseconds: performance.now() - begun }
}

function answerRows(answers: Answer[]): Row[] {
  const refused = answers.filter(({ status }) => status >= 400)
  const good = refused.filter(({ status, text }) => status === 507 && text.length > 20)
  const statuses = [...Map.groupBy(refused, ({ kind, status }) => `${kind} ${status}`)]
  const counted = statuses.map(([name, all]) => `${all.length} x ${name}`).join(', ')
  const slowest = Math.max(0, ...refused.map(({ milliseconds }) => milliseconds)) / 1000
  const share = refused.length === 0 ? 0 : (100 * good.length) / refused.length
  const kindsRefused = new Set(refused.map(({ kind }) => kind))
  return [
    atLeast(
      'refused writes that get 507 and a text',
      share,
      100,
      '%',
      `${short(share)} % (${counted})`,
    ),
    atLeast('kinds of writes refused', kindsRefused.size, 3, 'kinds', [...kindsRefused].join(', ')),
    atMost('slowest refusal', slowest, 1, 's'),
  ]
}

async function temporaryFiles(dataDir: string) {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return names.filter(
    (entry) => entry.isFile() && /(incoming|uploads)(\/|$)/.test(entry.parentPath),
  )
}

export async function untilAllWork(writer: Writer) {
  const begun = performance.now()
  const left = new Map(kinds)
  while (left.size > 0 && performance.now() - begun < longestAgain) {
    for (const [kind, write] of left) {
      const answer = await write(writer)
      if (answer && answer.status < 400) left.delete(kind)
    }
    await pause(100)
  }
  return (performance.now() - begun) / 1000
}
