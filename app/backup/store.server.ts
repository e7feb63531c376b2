import { existsSync } from 'node:fs'

import { Encrypter } from 'age-encryption'
import { z } from 'zod'

import { changesBetween, logActivity } from '#app/database/activity.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { type Problems, problemsIn, type Typed, typedLine } from '#app/http/form-input.ts'
import { putObject, removeObject, type S3Account } from '#app/media/s3.server.ts'
import { StoreError } from '#app/media/store-request.server.ts'
import { PrivateHost, type Reach, refusedPart } from '#app/platform/public-host.server.ts'

import { type BackupSource, sqliteFile } from './back-up.server.ts'

export type BackupStore = {
  account: S3Account
  /** `bucket/folder` */
  root: string
  publicKey: string
}

const typedFields = z.object({
  endpoint: typedLine(300).transform((text) =>
    text === '' || /^https?:\/\//.test(text) ? text : `https://${text}`,
  ),
  region: typedLine(60).refine(
    (text) => /^[\w-]+$/.test(text),
    'Please give the name of a region, like eu-central-1.',
  ),
  bucket: typedLine(63).refine(
    (text) => /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(text),
    'Please give the name of a bucket: small letters, digits, dots and hyphens.',
  ),
  folder: typedLine(200).refine(
    (text) => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(text),
    'Please give the name of a folder, like website. It may hold letters, digits, dots and hyphens.',
  ),
  accessKeyId: typedLine(200).refine((text) => text !== '', 'Please give the access key ID.'),
  secretAccessKey: typedLine(500),
  publicKey: typedLine(3_000).refine(
    isRecipient,
    'This is no public key. It begins with age1. Press "Make a key" if you have none.',
  ),
})

type Fields = z.infer<typeof typedFields>

export async function storedBackupStore(db: Database, reach?: Reach) {
  const row = await db.selectFrom('backupStore').selectAll().executeTakeFirst()
  return row && storeOf(row, reach)
}

function storeOf({ bucket, folder, publicKey, ...secrets }: Fields, reach?: Reach): BackupStore {
  const { endpoint, region, accessKeyId, secretAccessKey } = secrets
  const account = { endpoint, region, accessKeyId, secretAccessKey, reach }
  return { account, root: `${bucket}/${folder}`, publicKey }
}

/** For commands. Undefined without a database, or with one that is older than this. */
export async function backupStoreOfSite({ databaseUrl, dataDir }: Omit<BackupSource, 'media'>) {
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir))) return undefined
  const db = await openDatabase(databaseUrl, dataDir)
  try {
    const tables = await db.introspection.getTables()
    const isThere = tables.some(({ name }) => name === 'backupStore')
    return isThere ? await storedBackupStore(db) : undefined
  } finally {
    await db.destroy()
  }
}

export async function shownBackupStore(db: Database) {
  const columns = ['endpoint', 'region', 'bucket', 'folder', 'accessKeyId', 'publicKey'] as const
  return db.selectFrom('backupStore').select(columns).executeTakeFirst()
}

/** Saves only a store that works. An empty secret keeps the stored one, but only for the same address and key ID. */
export async function saveBackupStore(
  db: Database,
  typed: Typed,
  reach: Reach,
): Promise<Problems | undefined> {
  const { data: read, error } = typedFields.safeParse(typed)
  if (error) return problemsIn(error)
  const endpoint = endpointProblem(read.endpoint, reach)
  if (endpoint) return { endpoint }
  const former = await db.selectFrom('backupStore').selectAll().executeTakeFirst()
  const isSame = former?.endpoint === read.endpoint && former.accessKeyId === read.accessKeyId
  const secretAccessKey = read.secretAccessKey || (isSame ? former.secretAccessKey : '')
  if (secretAccessKey === '') return { secretAccessKey: 'Please type the secret access key.' }
  const fields = { ...read, secretAccessKey }
  const problems = await tryBackupStore(storeOf(fields, reach))
  if (problems) return problems
  const row = { ...fields, id: 1 as const, changedAt: new Date().toISOString() }
  await db.change('settings', async (tx) => {
    await tx
      .insertInto('backupStore')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    // Field names only, because one value is the secret.
    const changes = changesBetween(former ?? {}, row).map(({ field }) => ({ field }))
    await logActivity(tx, { kind: 'backups', action: 'store of copies changed', changes })
  })
  return undefined
}

export function removeBackupStore(db: Database) {
  return db.change('settings', async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('backupStore').executeTakeFirst()
    // A failure of a store that is no longer used needs no attention.
    await tx.updateTable('backupState').set({ copyFailedAt: null, copyError: null }).execute()
    const entry = { kind: 'backups', action: 'copies to a store turned off' } as const
    if (numDeletedRows > 0n) await logActivity(tx, entry)
  })
}

function isRecipient(text: string) {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

function endpointProblem(endpoint: string, reach: Reach) {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.search || url.hash) {
    return 'Please give the address of the store, like https://s3.example.com.'
  }
  if (url.protocol !== 'https:' && !reach.anyPort) {
    return 'The address must begin with https://.'
  }
  const refused = refusedPart(url, reach)
  if (refused === 'port') return 'The address must have no port of its own.'
  return refused && privateAddress
}

const privateAddress = 'This address is in a private network. The store must be on the internet.'

export async function tryBackupStore({ account, root }: BackupStore) {
  const path = `${root}/try.txt`
  try {
    const body = new Blob(['The site can write here.\n'])
    await putObject(account, path, { type: 'text/plain', body })
    await removeObject(account, path)
    return undefined
  } catch (error) {
    const { field, words } = storeRefusal(error)
    return { [field]: words }
  }
}

type Refusal = { field: keyof Fields; words: string }

const refusals: { [reason: string]: Refusal } = {
  InvalidAccessKeyId: {
    field: 'accessKeyId',
    words: 'The store does not know this access key ID.',
  },
  SignatureDoesNotMatch: {
    field: 'secretAccessKey',
    words: 'The store refuses this secret access key.',
  },
  NoSuchBucket: { field: 'bucket', words: 'The store has no bucket with this name.' },
  AuthorizationHeaderMalformed: {
    field: 'region',
    words: 'The bucket is in another region.',
  },
  RequestTimeTooSkewed: {
    field: 'endpoint',
    words: 'The store refuses the time of this machine: its clock is wrong.',
  },
  EntityTooLarge: { field: 'bucket', words: 'The store takes no file of this size.' },
}

/** What the store said, in plain words, and the field that it is about. Throws what is no error of a store. */
export function storeRefusal(error: unknown): Refusal {
  if (error instanceof PrivateHost) return { field: 'endpoint', words: privateAddress }
  if (!(error instanceof StoreError)) throw error
  const { status, reason } = error
  const known = refusals[reason]
  if (known) return known
  if (status === 403 || status === 401) {
    return {
      field: 'accessKeyId',
      words: 'The store does not let this access key write, read and remove files in the bucket.',
    }
  }
  if (status === 404) return { field: 'bucket', words: 'The store has no such bucket.' }
  if (status !== undefined && status < 400) {
    return { field: 'region', words: 'The bucket is in another region.' }
  }
  if (status !== undefined) {
    const words = `The store answered with an error (${[status, reason].join(' ').trim()}). Try again later.`
    return { field: 'endpoint', words }
  }
  return {
    field: 'endpoint',
    words: 'The store cannot be reached at this address, or broke the connection.',
  }
}
