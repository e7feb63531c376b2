import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isInstalled } from '../../bench/process.ts'
import { type Row, atLeast } from '../../bench/rows.ts'
import { signIn, startSite, withFolder } from './site.ts'
import { followCalls } from './strace.ts'
import { flushedWrites } from './system-calls.ts'
import { newLedger, newWriter, writes } from './writes.ts'

const calls = 'read,write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync,rename,renameat,renameat2'
const missing = 'not measured: needs strace (Debian: strace)'

/** In sequence, so that each response belongs to the request before it. */
export async function flushRows(rounds: number): Promise<Row[]> {
  if (!isInstalled('strace')) return [{ what: 'flushed before the answer', measured: missing }]
  return withFolder(async (folder) => {
    const site = await startSite({ DATA_DIR: join(folder, 'data') })
    const writer = newWriter(await signIn(site), newLedger())
    const record = join(folder, 'calls')
    const stop = await followCalls(site.pid, record, ['-yy', '-s', '100', '-e', `trace=${calls}`])
    for (let round = 0; round < rounds; round++) {
      for (const write of Object.values(writes)) await write(writer)
    }
    await stop()
    await site.stop()
    const seen = flushedWrites(await readFile(record, 'utf8'))
    const sent = rounds * Object.keys(writes).length
    return [
      shareRow(
        'the -wal is flushed before a good answer',
        seen.filter(({ log }) => log).length,
        seen.length,
      ),
      shareRow(
        'a picture and its folder are flushed before a good answer',
        seen.filter(({ file }) => file).length,
        seen.filter(({ file }) => file !== undefined).length,
      ),
      shareRow('answers found in the trace', seen.length, sent),
    ]
  })
}

function shareRow(what: string, part: number, whole: number) {
  const percent = whole === 0 ? 0 : (100 * part) / whole
  return atLeast(what, percent, 100, '%', `${part} of ${whole}`)
}
