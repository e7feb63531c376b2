import { z } from 'zod'

import { text } from '#app/database/fields.ts'
import { typedEmail, typedLine, typedText } from '#app/http/form-input.ts'

/** A phone number as on a business card: `+880 1700-000000` or `(031) 12 34 56`; stored as typed. */
export const typedPhone = typedLine(40).refine(
  (phone) => phone === '' || (/^[+\d ()-]+$/.test(phone) && isPhoneLong(phone)),
  'Please check the phone number: 6 to 20 digits, with + ( ) - and spaces if you like.',
)

function isPhoneLong(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 6 && digits <= 20
}

export const longest = { name: 120, message: 5000, note: 5000 }

export const enquiryFields = z
  .object({
    name: typedLine(longest.name).refine(Boolean, 'Please tell us your name.'),
    phone: typedPhone,
    email: typedEmail(),
    message: typedText(longest.message).refine(Boolean, 'Please write what you need.'),
    terms: typedText(10).refine(Boolean, 'Please tick the box, so that we may store your message.'),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', {
    path: ['email'],
    message: 'Please give an email or a phone number, so that we can answer.',
    // Reported together with the other errors, not after them.
    when: () => true,
  })

export type EnquiryFields = z.infer<typeof enquiryFields>

export const statuses = ['new', 'answered', 'won', 'lost', 'spam'] as const
export type EnquiryStatus = (typeof statuses)[number]

const stages = ['received', 'quoting', 'quoted', 'won', 'lost', 'closed'] as const
export type Stage = (typeof stages)[number]

/** The status decides won and lost. A closed enquiry has neither an order nor a refusal; the inbox lists it as lost. */
export function stageOf({ status, stage }: { status: EnquiryStatus; stage: Stage }): Stage {
  if (status === 'won') return 'won'
  if (status === 'lost') return stage === 'closed' ? 'closed' : 'lost'
  return stage === 'quoting' || stage === 'quoted' ? stage : 'received'
}

/** `mine`: the open ones that are assigned to the person who asks. */
export const shows = ['open', 'mine', ...statuses, 'all'] as const
export type EnquiriesShown = (typeof shows)[number]

const aboutList = {
  listNumber: z.string().optional(),
  company: z.string().optional(),
  vessel: z.string().optional(),
  imoNumber: z.string().optional(),
  port: z.string().optional(),
  eta: z.string().optional(),
  neededBy: z.string().optional(),
  ownReference: z.string().optional(),
  requisition: z.string().optional(),
}

const sources = ['whatsapp'] as const

/** An enquiry in the admin; `suspicion` lists its spam signals, separated by spaces. */
export const managedEnquiry = z.object({
  _id: z.string(),
  reference: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  email: z.string().optional(),
  message: z.string(),
  productId: z.string().optional(),
  productTitle: z.string().optional(),
  ...aboutList,
  createdAt: z.string(),
  status: z.enum(statuses),
  stage: z.enum(stages),
  followUpOn: z.string().optional(),
  givenTo: z.string().optional(),
  answeredBy: z.string().optional(),
  source: z.enum(sources).optional(),
  readAt: z.string().optional(),
  note: z.string(),
  suspicion: z.string().optional(),
  updatedAt: z.string(),
  version: z.number().int(),
})

export type ManagedEnquiry = z.infer<typeof managedEnquiry>

export const enquiryChanges = z.object({
  version: z.number().int(),
  status: z.enum(statuses).optional(),
  note: text(longest.note).optional(),
})
export type EnquiryChanges = z.infer<typeof enquiryChanges>
