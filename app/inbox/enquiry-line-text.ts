import type { EnquiryLine } from './enquiry-line.ts'
import type { ManagedEnquiry } from './enquiry.ts'

/** `1) 2 set Impeller, Naniwa, 45-888; serial A1; Sleeve 212 mm (exact)`, in one line of text. */
export function lineText({
  position,
  quantity,
  unit,
  note,
  details,
  certainty,
  ...line
}: EnquiryLine) {
  const what = [line.title, line.maker, line.partNumber].filter(Boolean).join(', ')
  const more = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  const text = [`${position}) ${quantity} ${unit} ${what}`, ...more, note]
    .filter(Boolean)
    .join('; ')
  return `${text.replaceAll(/\s+/g, ' ')} (${certainty === 'free' ? 'not listed' : certainty})`
}

const shipNames = {
  company: 'Company',
  vessel: 'Vessel',
  imoNumber: 'IMO number',
  port: 'Port',
  eta: 'ETA',
  neededBy: 'Needed by',
  ownReference: "Buyer's reference",
  requisition: 'Requisition no.',
} as const

type ShipName = keyof typeof shipNames
type Ship = { [Name in ShipName]?: ManagedEnquiry[Name] | null }

export function shipDetails(enquiry: Ship) {
  const names: readonly ShipName[] = [
    'company',
    'vessel',
    'imoNumber',
    'port',
    'eta',
    'neededBy',
    'ownReference',
    'requisition',
  ]
  return names.flatMap((name) => {
    const value = enquiry[name]
    return value ? [{ name: shipNames[name], value }] : []
  })
}
