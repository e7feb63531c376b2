import { z } from 'zod'

import { typedEmail, typedLine, typedText } from '#app/http/form-input.ts'

/** A phone number as on a business card: `+880 1700-000000` or `(031) 12 34 56`; stored as typed (C-13). */
const typedPhone = typedLine(40).refine(
  (phone) => phone === '' || (/^[+\d ()-]+$/.test(phone) && isPhoneLong(phone)),
  'Please check the phone number: 6 to 20 digits, with + ( ) - and spaces if you like.',
)

function isPhoneLong(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 6 && digits <= 20
}

/** Maximum lengths, also given to the browser. */
export const longest = { name: 120, message: 5000 }

/** The form fields; name, message, terms and a phone or email are required (R-CONT-4, C-35). */
export const enquiryFields = z
  .object({
    name: typedLine(longest.name).refine(Boolean, 'Please tell us your name.'),
    phone: typedPhone,
    email: typedEmail(),
    message: typedText(longest.message).refine(Boolean, 'Please write what you need.'),
    terms: typedText(10).refine(Boolean, 'Please tick the box, so that we may keep your message.'),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '', {
    path: ['email'],
    message: 'Please give an email or a phone number, so that we can answer.',
    // Reported together with the other errors, not after them.
    when: () => true,
  })

export type EnquiryFields = z.infer<typeof enquiryFields>

/** Letters and digits that are not confused when they are read out. */
export const referenceLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export function isReference(text: string) {
  return new RegExp(`^E-[${referenceLetters}]{6}$`).test(text)
}
