import type { Kysely } from 'kysely'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { refusal } from '#app/media/refusal.ts'

import { type Attachment, isAttachmentId, type TypedAttachment } from './attachment.ts'
import type { ReadAttachment } from './read-attachment.server.ts'

const attachment = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(['image/jpeg', 'image/heic', 'application/pdf']),
  size: z.number().int().describe('In bytes'),
})

export const sentAttachment = attachment.extend({
  position: z.number().int(),
  linePosition: z.number().int().optional(),
})
export type SentAttachment = z.infer<typeof sentAttachment>

/** Of files whose list is not sent: so many from one network, and so many bytes in all. */
const mostNotSent = { files: 20, bytes: 300_000_000 }

const shown = attachment.keyof().options

/** Stores a file until its list is sent. The same id again is the same file. */
export function saveAttachment(
  db: Database,
  { _id, senderHash, ...file }: ReadAttachment & { _id: string; senderHash: string },
  now = new Date(),
): Promise<Attachment> {
  return retryWhileBusy(async () => {
    const known = await findAttachment(db, _id)
    if (known) return known
    await makeRoom(db, senderHash)
    const row = { ...file, _id, senderHash, createdAt: now.toISOString() }
    await db
      .insertInto('attachments')
      .values({ ...row, enquiryId: null, position: null, linePosition: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { name, type, size } = file
    return { _id, name, type, size }
  })
}

/** When all room is taken, the sender with the most bytes loses a file, so that a few cannot keep all others out. */
async function makeRoom(db: Database, senderHash: string) {
  const senders = await db
    .selectFrom('attachments')
    .select('senderHash')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('files'),
      fn.sum<number | string>('size').as('bytes'),
    ])
    .where('enquiryId', 'is', null)
    .groupBy('senderHash')
    .orderBy('bytes', 'desc')
    .execute()
  const own = senders.find((one) => one.senderHash === senderHash)
  if (Number(own?.files ?? 0) >= mostNotSent.files) throw refusal(422, tooMany('your network'))
  const taken = senders.reduce((sum, one) => sum + Number(one.bytes), 0)
  const [largest] = senders
  if (!largest || taken < mostNotSent.bytes) return
  if (largest === own) throw refusal(422, tooMany('many people'))
  await deleteOldest(db, largest.senderHash)
}

async function deleteOldest(db: Database, senderHash: string) {
  const oldest = db
    .selectFrom('attachments')
    .select('_id')
    .where('enquiryId', 'is', null)
    .where('senderHash', '=', senderHash)
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(1)
  await db
    .deleteFrom('attachments')
    .where('_id', 'in', oldest)
    .where('enquiryId', 'is', null)
    .execute()
}

function tooMany(from: string) {
  return `Many files have come from ${from} today. Please send the list without more files, or send them by mail.`
}

export function findAttachment(db: Kysely<Tables>, id: string) {
  return db.selectFrom('attachments').select(shown).where('_id', '=', id).executeTakeFirst()
}

export async function attachmentsNotSent(db: Kysely<Tables>, ids: string[]) {
  const asked = ids.filter(isAttachmentId)
  if (asked.length === 0) return []
  const rows = await db
    .selectFrom('attachments')
    .select(shown)
    .where('_id', 'in', asked)
    .where('enquiryId', 'is', null)
    .execute()
  return asked.flatMap((id) => rows.find(({ _id }) => _id === id) ?? [])
}

export async function missesAttachments(
  tx: Kysely<Tables>,
  listNumber: string,
  attachments: TypedAttachment[],
) {
  if (attachments.length === 0) return false
  const found = await tx
    .selectFrom('attachments')
    .leftJoin('enquiries', 'enquiries._id', 'attachments.enquiryId')
    .select('attachments._id')
    .where(
      'attachments._id',
      'in',
      attachments.map(({ _id }) => _id),
    )
    .where((is) =>
      is.or([is('attachments.enquiryId', 'is', null), is('listNumber', '=', listNumber)]),
    )
    .execute()
  return found.length < new Set(attachments.map(({ _id }) => _id)).size
}

export async function takeAttachments(
  tx: Kysely<Tables>,
  enquiryId: string,
  attachments: TypedAttachment[],
) {
  for (const [index, { _id, line }] of attachments.entries()) {
    await tx
      .updateTable('attachments')
      .set({ enquiryId, position: index + 1, linePosition: line || null })
      .where('_id', '=', _id)
      .where('enquiryId', 'is', null)
      .execute()
  }
}

export async function attachmentsOf(db: Kysely<Tables>, enquiryIds: string[]) {
  const files = new Map<string, SentAttachment[]>(enquiryIds.map((id) => [id, []]))
  if (enquiryIds.length === 0) return files
  const rows = await db
    .selectFrom('attachments')
    .select(['enquiryId', ...shown, 'position', 'linePosition'])
    .where('enquiryId', 'in', enquiryIds)
    .orderBy('enquiryId')
    .orderBy('position')
    .execute()
  for (const { enquiryId, ...row } of rows)
    files.get(enquiryId ?? '')?.push(sentAttachment.parse(withoutNulls(row)))
  return files
}

/** The file as a response, or the preview of a photo; undefined if the enquiry has none. */
export async function attachmentResponse(
  db: Kysely<Tables>,
  enquiryId: string,
  id: string,
  isSmall: boolean,
) {
  const found = await attachmentWithBytes(db, enquiryId, id)
  const bytes = isSmall ? found?.preview : found?.bytes
  if (!found || !bytes) return undefined
  const isShown = found.type === 'image/jpeg'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': isSmall ? 'image/webp' : found.type,
      // What another program opens is never shown inside the site.
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNames(found.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

/** Old programs read the first name, which is ASCII. */
function fileNames(name: string) {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

export function attachmentWithBytes(db: Kysely<Tables>, enquiryId: string, id: string) {
  return db
    .selectFrom('attachments')
    .select(['name', 'type', 'bytes', 'preview'])
    .where('_id', '=', id)
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirst()
}

export function deleteNotSent(db: Database, id: string) {
  return retryWhileBusy(() =>
    db.deleteFrom('attachments').where('_id', '=', id).where('enquiryId', 'is', null).execute(),
  )
}
