import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { oldSiteLists } from '../changes/change-words.ts'
import type { Import, Reading } from '../changes/imports.server.ts'
import { type Run, withLease } from '../changes/runs.server.ts'
import { readingStopped } from './old-site-imports.server.ts'
import { noList, OldSiteError, PassingError, requestList } from './request-list.server.ts'

class CutList extends Error {
  override name = 'CutList'
}

class NoList extends Error {
  override name = 'NoList'
}

const [quote, backslash, comma] = [34, 92, 44]

const [square, curly, squareEnd, curlyEnd] = [91, 123, 93, 125]

/** In characters. */
const longestElement = 200_000

const mostRecords = 100_000
const mostText = 400_000_000
const rowsAtOnce = 200
/** In milliseconds; less than the lease. */
const beat = 5_000
const longestWait = 30_000

/** Reads what is left to read. Every whole page is kept, so a restart or another try goes on after it. */
export async function readOldSite(db: Database, { _id, source, reading }: Import, run: Run) {
  const own = { db, importId: _id, source: source ?? '', run }
  for (let at = reading; at; at = await readWithRetries(own, at)) run.signal.throwIfAborted()
}

type Own = { db: Database; importId: string; source: string; run: Run }

async function readWithRetries(own: Own, at: Reading) {
  const { run } = own
  for (let tries = 1; ; tries += 1) {
    try {
      const next = await readPage(own, at)
      await sleep(run.oldSites.pause, undefined, run)
      return next
    } catch (error) {
      const wait = run.oldSites.waits[tries - 1]
      if (!(error instanceof PassingError)) throw error
      if (wait === undefined)
        throw new OldSiteError(`${error.message} It was tried ${tries} times.`, { cause: error })
      await keepLease(own)
      await sleep(Math.min(longestWait, Math.max(wait, error.after)), undefined, run)
    }
  }
}

/** Returns where the reading goes on; undefined when all is read. */
async function readPage(own: Own, at: Reading): Promise<Reading | undefined> {
  const { run, source } = own
  const list = oldSiteLists.find(({ subject }) => subject === at.subject) ?? oldSiteLists[0]
  const address = new URL(at.next ?? `${source}/${list.path}?limit=100`)
  // Who runs the command is on this machine already.
  const reach = at.allowsPrivate ? { isAllowed: () => true, anyPort: true } : run.oldSites
  await keepLease(own)
  const { chunks, next } = await requestList(address.href, { reach, signal: run.signal })
  const row = await storeElements(own, at, { chunks, address })
  if (next && row === at.row)
    throw new OldSiteError(
      `${address.host} names another page of ${list.many}, but this one is empty.`,
    )
  const following = oldSiteLists[oldSiteLists.indexOf(list) + 1]
  const after = next
    ? { ...at, row, next }
    : following && { subject: following.subject, row, allowsPrivate: at.allowsPrivate }
  await endPage(own, row, after)
  return after
}

type Page = { chunks: AsyncIterable<string>; address: URL }

/** Rows of a try that was cut are written over by the next one. Returns the last row. */
async function storeElements(own: Own, at: Reading, { chunks, address }: Page) {
  let row = at.row
  let text = 0
  let waiting: string[] = []
  const store = async () => {
    await storeRows(own, at, row - waiting.length, waiting)
    waiting = []
  }
  try {
    for await (const element of listElements(renewingLease(own, chunks))) {
      row += 1
      if (row > mostRecords)
        throw new OldSiteError(`${address.host} has more than 100,000 records.`)
      const json = JSON.stringify(element)
      text += json.length
      if (text > mostText) throw new OldSiteError(`${address.host} sends too much text.`)
      waiting.push(json)
      if (waiting.length === rowsAtOnce) await store()
    }
  } catch (error) {
    if (error instanceof NoList) throw noList(address)
    if (!(error instanceof CutList)) throw error
    const read = (row - at.row).toLocaleString('en')
    throw new PassingError(`${address.host} broke off ${address.pathname} after ${read} records.`)
  }
  await store()
  return row
}

/** A slow answer must not end the lease. */
async function* renewingLease(own: Own, chunks: AsyncIterable<string>) {
  let last = Date.now()
  for await (const chunk of chunks) {
    yield chunk
    if (Date.now() - last < beat) continue
    await keepLease(own)
    last = Date.now()
  }
}

function keepLease({ db, importId, run }: Own) {
  return withLease(db, run, async (tx) => {
    const states = tx.selectFrom('imports').select('state').where('_id', '=', importId)
    const { state } = await states.executeTakeFirstOrThrow()
    if (state !== 'checking') throw new OldSiteError(readingStopped)
  })
}

async function storeRows({ db, importId, run }: Own, at: Reading, before: number, list: string[]) {
  if (list.length === 0) return
  const { subject } = at
  const values = list.map((cells, n) => ({ importId, row: before + n + 1, subject, cells }))
  await withLease(db, run, async (tx) => {
    await tx
      .insertInto('importRows')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['importId', 'row']).doUpdateSet({
          subject: sql.ref('excluded.subject'),
          cells: sql.ref('excluded.cells'),
        }),
      )
      .execute()
    const progress = tx.updateTable('imports').set({ rows: before + list.length })
    await progress.where('_id', '=', importId).execute()
  })
}

async function endPage({ db, importId, run }: Own, row: number, after: Reading | undefined) {
  const reading = after ? JSON.stringify(after) : null
  await withLease(db, run, async (tx) => {
    const cut = tx.deleteFrom('importRows').where('importId', '=', importId)
    await cut.where('row', '>', row).execute()
    await tx
      .updateTable('imports')
      .set({ rows: row, reading })
      .where('_id', '=', importId)
      .execute()
  })
}

/** Reads a JSON array of any length; only one element is in memory at a time. */
async function* listElements(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scan = scanner()
  for await (const chunk of chunks) {
    for (const text of scan.elementsIn(chunk)) yield parsed(text)
  }
  if (!scan.hasEnded()) throw new CutList()
}

/** Finds where the elements end. JSON.parse checks what is in them. */
function scanner() {
  let depth = 0
  let isString = false
  let isEscaped = false
  let hasEnded = false
  let begun = ''
  const enter = (code: number) => {
    if (depth === 0 && code !== square) throw new NoList()
    depth += 1
  }
  const step = (code: number) => {
    if (isEscaped) isEscaped = false
    else if (code === quote) isString = !isString
    else if (isString) isEscaped = code === backslash
    else if (code === square || code === curly) enter(code)
    else if (code === squareEnd || code === curlyEnd) depth -= 1
  }
  return {
    hasEnded: () => hasEnded,
    *elementsIn(chunk: string) {
      let start = 0
      for (let at = 0; at < chunk.length && !hasEnded; at += 1) {
        const code = chunk.charCodeAt(at)
        const before = depth
        step(code)
        if (before === 0) {
          if (depth === 0 && !isSpace(code)) throw new NoList()
          start = at + 1
        } else if (depth === 0 || (depth === 1 && code === comma && !isString)) {
          hasEnded = depth === 0
          const text = (begun + chunk.slice(start, at)).trim()
          ;[begun, start] = ['', at + 1]
          if (text !== '') yield text
        }
      }
      if (depth > 0) begun += chunk.slice(start)
      if (begun.length > longestElement) throw new NoList()
    },
  }
}

function isSpace(code: number) {
  return code === 32 || (code >= 9 && code <= 13)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoList()
  }
}
