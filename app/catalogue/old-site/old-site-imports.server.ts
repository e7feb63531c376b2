import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { oldSiteLists } from '../changes/change-words.ts'
import { begin, type Import, type Reading, insertImport } from '../changes/imports.server.ts'

export class SourceRefused extends UserError {
  readonly source: string

  constructor(message: string, source: string) {
    super(message)
    this.source = source.slice(0, 1_000)
  }
}

type OldSite = { source: string; createdBy?: string | undefined; allowsPrivate: boolean }

/** Notes the work; a worker reads the site. Throws SourceRefused for what is no address. */
export async function createOldSiteImport(db: Database, { source, ...asked }: OldSite) {
  const address = apiAddress(source)
  const reading: Reading = { subject: 'products', row: 0, allowsPrivate: asked.allowsPrivate }
  const row = {
    fileName: address.replace(/^https?:\/\//, '').slice(0, 200),
    state: 'checking' as const,
    createdBy: asked.createdBy,
    source: address,
    reading,
  }
  return retryWhileBusy(() => insertImport(db, row))
}

function apiAddress(typed: string) {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol) || typed.length > 1_000)
    throw new SourceRefused('Please enter an address that begins with https:// or http://.', typed)
  if (url.username || url.password)
    throw new SourceRefused('Please enter the address without a name and a password.', typed)
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}

export function readAgain(db: Database, { _id, reading }: Import) {
  if (!reading) return false
  return begin(db, _id, ['failed'], { state: 'checking', problem: null })
}

export const readingStopped = 'The reading was stopped.'

/** The worker notices it within some seconds. */
export function stopReading(db: Database, { _id, reading }: Import) {
  if (!reading) return false
  return begin(db, _id, ['checking'], { state: 'failed', problem: readingStopped })
}

export async function recordCounts(db: Database, importId: string) {
  const rows = await db
    .selectFrom('importRows')
    .select((eb) => ['subject', 'kind', eb.fn.countAll().as('count')])
    .where('importId', '=', importId)
    .groupBy(['subject', 'kind'])
    .execute()
  return oldSiteLists.map(({ subject, many }) => {
    const own = rows.filter((row) => row.subject === subject)
    const countOf = (kind?: string) =>
      own.reduce((sum, row) => sum + (!kind || row.kind === kind ? Number(row.count) : 0), 0)
    return {
      many,
      read: countOf(),
      added: countOf('add'),
      changed: countOf('change'),
      same: countOf('same'),
      refused: countOf('wrong'),
    }
  })
}
