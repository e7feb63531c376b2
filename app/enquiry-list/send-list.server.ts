import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import {
  type Problems,
  problemsIn,
  type Typed,
  typedEmail,
  typedLine,
  typedText,
} from '#app/http/form-input.ts'
import { type Sender, spamSignals } from '#app/http/spam-signals.ts'
import { shipFields, typedEnquiryLine, type TypedEnquiryLine } from '#app/inbox/enquiry-line.ts'
import { findSavedList, saveEnquiryList, productsWith } from '#app/inbox/enquiry-lists.server.ts'
import { longest, typedPhone } from '#app/inbox/enquiry.ts'
import { isListNumber } from '#app/inbox/reference.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import { newListNumber } from './cookie-text.ts'
import type { ChangedList } from './list-changes.ts'
import { positionOf } from './listed-file.ts'
import { type ListedLine, notListed, type ShownLine } from './listed-line.ts'
import { reasonsFor } from './match-lines.server.ts'

const missingContact = 'Please give an email or a phone number, so that we can answer.'

const fields = z
  .object({
    listNumber: typedLine(20).refine(isListNumber, 'The list had no number. Please send it again.'),
    name: typedLine(longest.name).refine(Boolean, 'Please tell us your name or rank.'),
    email: typedEmail(),
    phone: typedPhone,
    message: typedText(longest.message),
    ship: shipFields,
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['contact'],
    message: missingContact,
    // Reported together with the other errors, not after them.
    when: () => true,
  })

type ReadList = z.infer<typeof fields> & { lines: TypedEnquiryLine[] }

/** In milliseconds: where the ship is remembered, a list needs one press. */
const quickest = 1000

type Site = {
  db: Database
  from: Sender | undefined
  mailing: Mailing
  readPart: <T>(read: Promise<T>) => Promise<T | undefined>
}

type ListToStore = ChangedList & { statusSecret: string }

/** 303 once the list is stored; any other status shows the page again with what is wrong. */
export type SentList = {
  status: number
  problems?: Problems
  /** A new number, where another list is stored under the old one. */
  listNumber?: string
  headers?: Record<string, string>
}

export async function sendList(changed: ListToStore, site: Site): Promise<SentList> {
  const { db, from, mailing, readPart } = site
  const { list: read, problems } = readList(
    { ...changed.typed, listNumber: changed.listNumber },
    changed.lines,
  )
  if (!read) return { status: 422, problems }
  const words = JSON.stringify(read)
  const wait = (await from?.secondsToWait(words)) ?? 0
  const text = [read.name, read.message, ...read.lines.flatMap((line) => [line.title, line.note])]
  const { siteUrl } = mailing
  const signals = spamSignals({
    typed: changed.typed,
    from,
    quickest,
    text: text.join('\n'),
    siteUrl,
  })
  const attachments = attachmentsIn(changed)
  const { statusSecret } = changed
  const senderHash = from?.hash ?? ''
  const list = { ...read, attachments, statusSecret, senderHash, spamSignals: signals }
  const saved = await readPart<{ outcome: string; receivedAt: string } | undefined>(
    wait > 0 ? findSavedList(db, list) : saveEnquiryList(db, list, mailing),
  )
  if (saved?.outcome === 'changed') return renumbered(read.listNumber, saved.receivedAt)
  if (saved?.outcome === 'incomplete') {
    await from?.giveBack(words)
    return { status: 422, problems: { files: lostFile } }
  }
  if (saved) return { status: 303 }
  if (wait > 0) return late(wait)
  await from?.giveBack(words)
  return {
    status: 503,
    problems: {
      list: 'We could not store your list. It is still here; please send it again in a moment.',
    },
  }
}

const lostFile =
  'Not sent yet: a file of this list is not stored here any more. Please add it again, or send the list without it.'

function attachmentsIn({ files, lines }: ChangedList) {
  return files.map((file) => ({ _id: file._id, line: positionOf(file, lines) }))
}

function renumbered(former: string, receivedAt: string): SentList {
  const listNumber = newListNumber()
  const at = `${receivedAt.slice(0, 16).replace('T', ' ')} UTC`
  const words = `We received another list as ${former} on ${at}, and it stays as it was. This one has a new number, ${listNumber}: please send it again.`
  return { status: 409, listNumber, problems: { list: words } }
}

function late(wait: number): SentList {
  const words = `Not sent: too many lists came from your network. Please send it again in ${Math.ceil(wait / 60)} minutes; it is still here.`
  return { status: 429, problems: { list: words }, headers: { 'retry-after': `${wait}` } }
}

function readList(typed: Typed, listed: ListedLine[]): { list?: ReadList; problems: Problems } {
  const { contact = '' } = typed
  const isEmail = contact.includes('@')
  const read = fields.safeParse({
    ...typed,
    email: isEmail ? contact : '',
    phone: isEmail ? '' : contact,
    ship: typed,
  })
  const lines = listed.map(({ title, ...line }) =>
    typedEnquiryLine.safeParse({ ...line, title: title || notListed }),
  )
  const problems = { ...problemsOfLines(lines), ...(read.error && problemsOf(read.error)) }
  if (!read.success || Object.keys(problems).length > 0) return { problems }
  return { list: { ...read.data, lines: lines.flatMap(({ data }) => data ?? []) }, problems }
}

function problemsOf(error: z.ZodError): Problems {
  const { email, phone, ship: _ship, contact: missing, ...problems } = problemsIn(error)
  const ofShip = error.issues.filter(({ path }) => path[0] === 'ship')
  const contact = email ?? phone ?? missing
  return {
    ...Object.fromEntries(ofShip.map(({ path, message }) => [String(path[1]), message])),
    ...problems,
    ...(contact && { contact }),
  }
}

function problemsOfLines(lines: z.ZodSafeParseResult<unknown>[]): Problems {
  if (lines.length === 0) return { free: 'Please add at least one part to the list.' }
  const found = lines.flatMap(({ error }, n) =>
    error
      ? Object.entries(problemsIn(error)).map(([name, words]) => [`${name}-${n + 1}`, words])
      : [],
  )
  return Object.fromEntries(found)
}

/** A product that has left the catalogue stays on the list, under the title that the buyer has seen. */
export async function shownLines(db: Database, lines: ListedLine[]): Promise<ShownLine[]> {
  const open = lines.filter(({ choices = [] }) => choices.length > 0)
  const ids = lines.flatMap(({ productId, choices = [] }) => [productId, ...choices])
  const [products, reasons] = await Promise.all([productsWith(db, ids), reasonsFor(db, open)])
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (product) return { ...line, ...product }
    if (line.productId) return { ...line, title: line.title || notListed }
    const offers = (line.choices ?? []).flatMap((id) => {
      const offered = products.get(id)
      return offered ? [{ ...offered, why: reasons.get(line)?.get(id) ?? '' }] : []
    })
    return offers.length > 0 ? { ...line, offers } : line
  })
}
