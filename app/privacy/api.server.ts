import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import {
  type PasswordCheckOptions,
  passwordCheckRoute,
  refuseEmpty,
  withPasswordCheck,
} from '#app/accounts/password-check-route.server.ts'
import { withVerifiedPassword } from '#app/accounts/password-check.server.ts'
import { heldAccount, heldInvitation } from '#app/accounts/personal-data.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { problem, sendError } from '#app/http/errors.server.ts'
import { acknowledged, needsSession, refused, sendWritten } from '#app/http/writes.server.ts'
import {
  attachmentWithBytes,
  type SentAttachment,
  sentAttachment,
} from '#app/inbox/attachments/attachments.server.ts'
import { heldCustomer } from '#app/inbox/customers/personal-data.server.ts'
import { enquiryLine } from '#app/inbox/enquiry-line.ts'
import { managedEnquiry } from '#app/inbox/enquiry.ts'
import { utcDay } from '#app/platform/clock.ts'

import { rememberErasure } from './erasures.server.ts'
import { type Person, personFields } from './person.ts'
import {
  erasePersonalData,
  formerAccountId,
  heldSubscriber,
  personalData,
} from './personal-data.server.ts'

type Held = { _id: string; files: SentAttachment[] }

/** In bytes of all files: the copy is one JSON text. The inbox opens the rest. */
const mostBytes = 25_000_000

const fields = {
  email: personFields.email.describe('As it was typed, in any case'),
  phone: personFields.phone.describe(
    'With or without the country code; spaces and signs are ignored',
  ),
}

const count = z.number().int()

const heldEnquiry = managedEnquiry.extend({
  lines: z.array(enquiryLine),
  // The API description is public, and names no price (R-GEN-3).
  files: z.array(
    sentAttachment.extend({
      base64: z.string().optional().describe('The file itself, until all together are 25 MB'),
    }),
  ),
  quotes: z.array(z.unknown()).describe('Each quotation as it was sent'),
  outcome: z.array(z.unknown()).describe('How it ended, with what was written about it'),
})

const personalDataShape = z.object({
  enquiries: z.array(heldEnquiry),
  customers: z.array(heldCustomer).describe('The customer that the person belongs to'),
  subscriber: heldSubscriber.optional(),
  account: heldAccount.optional(),
  invitation: heldInvitation.optional(),
  mails: count,
})

type WithList = PasswordCheckOptions & { dataDir: string }

export async function personRoutes(app: FastifyInstance, options: WithList) {
  copyRoute(app, options.db)
  eraseRoute(app, options)
}

function copyRoute(app: FastifyInstance, db: Database) {
  const response = { 200: personalDataShape, ...refused, 422: problem }
  const summary = 'A copy of all data about a person'
  const body = z.object(fields)
  const route = { schema: { summary, ...needsSession, body, response } }
  app.withTypeProvider<ZodTypeProvider>().post('/people/copy', route, async (request, reply) => {
    if (isNobody(request.body)) return refuseNobody(reply)
    const day = utcDay(Date.now())
    reply.headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="person-${day}.json"`,
    })
    const held = await personalData(db, request.body)
    return { ...held, enquiries: await withFileBytes(db, held.enquiries) }
  })
}

function eraseRoute(app: FastifyInstance, options: WithList) {
  const counts = {
    enquiries: count,
    subscribers: count,
    mails: count,
    accounts: count,
    invitations: count,
  }
  const response = { 200: acknowledged.extend(counts) }
  const summary =
    'Forget a person for good: enquiries, subscription, mail that is not sent yet, and a deactivated account'
  const route = passwordCheckRoute(summary, fields, response)
  app.withTypeProvider<ZodTypeProvider>().post('/people/forget', route, async (request, reply) => {
    const { password, ...person } = request.body
    if (isNobody(person)) return refuseNobody(reply)
    refuseEmpty({ password })
    const erased = await withPasswordCheck(
      options,
      { request, reply, password },
      async ({ owner }) => {
        // First, because an erased but unlisted person would return with a restored backup.
        const accountId = await formerAccountId(options.db, person)
        await rememberErasure(options.dataDir, person, { accountId })
        return withVerifiedPassword(options.db, owner, (tx) => erasePersonalData(tx, person))
      },
    )
    return sendWritten(reply, erased)
  })
}

function isNobody({ email, phone }: Person) {
  return !email && !phone
}

function refuseNobody(reply: FastifyReply) {
  const message = 'Please give an email or a phone number.'
  return sendError(reply, 422, message, { errors: [{ path: 'email', message }] })
}

async function withFileBytes<Enquiry extends Held>(db: Database, enquiries: Enquiry[]) {
  let room = mostBytes
  const copied: (Enquiry & { files: (SentAttachment & { base64?: string })[] })[] = []
  for (const enquiry of enquiries) {
    const files = []
    for (const file of enquiry.files) {
      room -= file.size
      const stored = room < 0 ? undefined : await attachmentWithBytes(db, enquiry._id, file._id)
      const base64 = stored && Buffer.from(stored.bytes).toString('base64')
      files.push({ ...file, ...(base64 !== undefined && { base64 }) })
    }
    copied.push({ ...enquiry, files })
  }
  return copied
}
