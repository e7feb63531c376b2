import { z } from 'zod'

import type { Settings } from '#app/settings/schema.ts'

const text = z.string().default('')

/** The sender of a quote, as a version that is sent keeps it; a field that is added later is '' in older ones. */
export const letterhead = z.object({
  name: z.string(),
  tagline: text,
  address: text,
  phone: text,
  email: text,
  timeZone: z.string(),
  companyNumber: text,
  vatNumber: text,
  bank: z.array(z.string()).default([]),
  footer: text,
  signature: text,
  mailFooter: text,
  /** The hash of the stored logo; `hasName` where the company's name is in it. */
  logo: z.object({ hash: z.string(), hasName: z.boolean() }).optional(),
})

export type Letterhead = z.infer<typeof letterhead>

export function letterheadOf(
  settings: Pick<Settings, 'company' | 'contact' | 'sales'>,
): Letterhead {
  const { bank, registration, texts } = settings.sales
  return {
    ...withoutSales(settings),
    ...registration,
    ...texts,
    bank: bank.map(({ name, account, bic, bankName }) =>
      [`${name}: ${account}`, bic && `BIC ${bic}`, bankName].filter(Boolean).join(', '),
    ),
  }
}

/** For a version that was sent before quotes kept their letterhead. */
export function withoutSales({ company, contact }: Pick<Settings, 'company' | 'contact'>) {
  const { name, tagline, timeZone } = company
  const { address, phone, email } = contact
  return letterhead.parse({ name, tagline, address, phone, email, timeZone })
}

export function registrationText({ companyNumber, vatNumber }: Letterhead) {
  const numbers = [
    companyNumber && `Company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
  return numbers.filter(Boolean).join(', ')
}
