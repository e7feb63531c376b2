import { z } from 'zod'

import { typedEmail, typedLine, typedText } from '#app/http/form-input.ts'

/** Digits as on a business card: `+880 1700-000000` or `(031) 12 34 56`; stored as typed (C-13). */
const typedPhone = typedLine(40).refine(
  (phone) => phone === '' || (/^[+\d ()-]+$/.test(phone) && isPhoneLong(phone)),
  'Please check the phone number: 6 to 20 digits, with + ( ) - and spaces if you like.',
)

function isPhoneLong(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 6 && digits <= 20
}

/** Longest texts, told to the browser too. */
export const longest = { name: 120, message: 5000 }

/** What a visitor fills in, with a name, a message and one way to answer (R-CONT-4, C-35). */
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
    // Said together with what else is wrong, not after it.
    when: () => true,
  })

export type EnquiryFields = z.infer<typeof enquiryFields>

/** Letters and digits that cannot be taken for each other when they are read out. */
export const referenceLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export function isReference(text: string) {
  return new RegExp(`^E-[${referenceLetters}]{6}$`).test(text)
}
