import fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'
import { chatLink } from '#app/settings/use-settings.ts'

import { listCsv, listMtml } from './list-downloads.ts'
import { chatDrafts, type ListToSend, mailDrafts } from './list-text.ts'
import { freeLine, type ShownLine } from './listed-line.ts'

const lines: ShownLine[] = [
  {
    productId: 'p1',
    title: 'Impeller <A> & rings',
    maker: 'Naniwa',
    partNumber: '45-888',
    quantity: '2',
    unit: 'set',
    certainty: 'chosen',
    note: 'S/N 12,\n"new"',
    details: { 'Serial number': '18-40771', Type: 'FBV' },
  },
  { ...freeLine('=1+1 packing'), quantity: '8.5', unit: 'm' },
]
const list: ListToSend = {
  listNumber: 'L-2345-6789',
  lines,
  ship: {
    vessel: 'MV Example',
    imoNumber: '9074729',
    port: 'Chittagong',
    eta: '2027-03-24',
    neededBy: '2027-03-25',
    ownReference: 'PO-88',
    requisition: 'R-7',
  },
  name: 'Chief',
  contact: 'chief@example.com',
}

const start = chatLink(defaults.contact, '')

function textOf(address: string) {
  return new URL(address).searchParams.get('text') ?? ''
}

test('a short list is one draft in WhatsApp and one mail', () => {
  const [draft = '', ...others] = chatDrafts(list, start)
  expect(others).toEqual([])
  expect(draft.startsWith(start)).toBe(true)
  expect(textOf(draft))
    .toBe(`Enquiry L-2345-6789 | MV Example IMO 9074729 | Chittagong ETA 2027-03-24 | needed by 2027-03-25

1) 2 set Impeller <A> & rings, Naniwa, 45-888; Serial number 18-40771; Type FBV; S/N 12, "new"
2) 8.5 m =1+1 packing

Ref: PO-88
Requisition: R-7
From: Chief, chief@example.com`)
  const [mail = ''] = mailDrafts(list, 'info@example.com')
  expect(new URL(mail).searchParams.get('subject')).toBe('Enquiry L-2345-6789')
  expect(new URL(mail).searchParams.get('body')).toContain('\r\n2) 8.5 m')
})

test('a long list is split into drafts of at most 1,800 characters, with every line once', () => {
  const title = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })
  const property = fc.property(fc.array(title, { minLength: 1, maxLength: 60 }), (titles) => {
    const long = { ...list, lines: titles.map((one) => freeLine(one)) }
    for (const drafts of [chatDrafts(long, start), mailDrafts(long, 'info@example.com')]) {
      expect(Math.max(...drafts.map((draft) => draft.length))).toBeLessThanOrEqual(1_800)
      const text = drafts.map((draft) => decodeURIComponent(draft)).join('\n')
      for (const n of titles.keys()) {
        expect(text.split(`\n${n + 1}) 1 pcs `)).toHaveLength(2)
      }
    }
  })
  fc.assert(property, { numRuns: 60, seed: 7 })
})

test('a long message and a long name in another script are in the drafts as they were typed', () => {
  const message = Array.from({ length: 200 }, (_, n) => `Word${n}`).join(' ')
  const vessel = 'Академик Мстислав Келдыш'
  const long = { ...list, message: `${message}\nThe end`, ship: { ...list.ship, vessel } }
  for (const drafts of [chatDrafts(long, start), mailDrafts(long, 'info@example.com')]) {
    expect(drafts).toHaveLength(3)
    expect(Math.max(...drafts.map((draft) => draft.length))).toBeLessThanOrEqual(1_800)
    const text = drafts.map((draft) => decodeURIComponent(draft)).join('\n')
    expect(text.match(/Word\d+(?=\s)/g)).toEqual(message.split(' '))
    expect(text).toContain('The end')
    for (const draft of drafts) expect(decodeURIComponent(draft)).toContain(vessel)
  }
})

test('what is cut in a draft ends with three dots, and a huge text takes no time', () => {
  const before = process.cpuUsage().user
  const huge = 'я '.repeat(50_000)
  const ship = { ...list.ship, vessel: huge, company: huge, port: huge, ownReference: huge }
  const drafts = chatDrafts({ ...list, ship, lines: [freeLine(huge)], message: huge }, start)
  expect(textOf(drafts[0] ?? '')).toMatch(/^Enquiry L-2345-6789 \| я[я ]+…/)
  expect(Math.max(...drafts.map((draft) => draft.length))).toBeLessThanOrEqual(1_800)
  expect(drafts.length).toBeLessThan(40)
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
})

test('the CSV has the columns of the trade, and no cell is a formula', () => {
  const text = listCsv({ ...list, message: 'Please quote\n"soon"' }, 'https://shop.example')
  expect(text.startsWith('\uFEFF"RFQ no.","L-2345-6789"\r\n')).toBe(true)
  expect(text).toContain('"LineNo","Quantity","Unit","Description","Maker","EquipmentType"')
  expect(text).toContain('"\'=1+1 packing"')
  expect(text).toContain('"S/N 12,\n""new"""')
  expect(text).toContain('"https://shop.example/view-details/p1"')
  expect(text).toContain('"Naniwa","FBV","","18-40771"')
  expect(text).toContain('"Message","Please quote\n""soon"""')
  expect(text.split('\r\n')).toHaveLength(16)
})

test('model, IMPA and the number of the maker are in CSV and XML as the catalogue has them', () => {
  const [first] = lines
  const known = { ...first, ...freeLine('Gloves'), maker: 'Naniwa', model: 'FBV-100' }
  const numbers = { partNumber: '37 11 02', impa: '371102' }
  const both = { ...known, ...numbers, makersNumber: '45-888' }
  const csv = listCsv({ ...list, lines: [both] }, 'https://shop.example')
  expect(csv).toContain('"Naniwa","","FBV-100","","","","45-888","371102"')
  const xml = listMtml({ ...list, lines: [both, { ...known, ...numbers }] }, new Date(0))
  expect(xml).toContain('Identification="45-888" TypeCode="MF"')
  expect(xml).toContain('<Value>IMPA 371102</Value>')
  expect(xml).toContain('Identification="371102" TypeCode="ZIM"')
  expect(xml).toContain('<Section Manufacturer="Naniwa" ModelNumber="FBV-100"/>')
})

test('the XML is well formed and has the fields and qualifiers of a request for quote', () => {
  const text = listMtml(list, new Date('2026-11-23T01:02:03Z'))
  expect(wellFormed(text)).toEqual([])
  for (const part of [
    '<RequestForQuote MessageNumber="L-2345-6789" FunctionCode="_9" LineItemCount="2">',
    'PreparationDate="20261123" PreparationTime="01:02"',
    '<DateTimePeriod Qualifier="_132" FormatQualifier="_102" Value="20270324"/>',
    '<Reference Qualifier="AGI" ReferenceNumber="L-2345-6789"/>',
    '<Reference Qualifier="UC" ReferenceNumber="R-7"/>',
    '<Party Qualifier="UD" Name="MV Example" IdentificationCode="9074729">',
    '<CommunicationMethod Qualifier="EM" Number="chief@example.com"/>',
    '<LineItem Number="1" Quantity="2" MeasureUnitQualifier="SET" Description="Impeller &lt;A&gt; &amp; rings, Naniwa" Identification="45-888" TypeCode="VP">',
    '<LineItem Number="2" Quantity="8.5" MeasureUnitQualifier="MTR" Description="=1+1 packing">',
  ]) {
    expect(text).toContain(part)
  }
})

test('a unit without a code is named in words', () => {
  const unitsOf = (unit: string) =>
    listMtml({ ...list, lines: [{ ...freeLine('Gloves'), quantity: '2', unit }] }, new Date(0))
  expect(unitsOf('dozen')).toContain('Quantity="2" MeasureUnitQualifier="DZN"')
  const pallet = unitsOf('pallet')
  expect(pallet).toContain('MeasureUnitQualifier="PCE"')
  expect(pallet).toContain('<Value>Unit: pallet</Value>')
})

test('any text makes well-formed XML', () => {
  const property = fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
    const odd = { ...list, message: text, lines: [{ ...freeLine(text), note: text }] }
    expect(wellFormed(listMtml(odd, new Date(0)))).toEqual([])
  })
  fc.assert(property, { numRuns: 300 })
})

/** Tags that are not closed in their order, and text with what XML does not allow. */
function wellFormed(xml: string) {
  const open: string[] = []
  const problems: string[] = []
  const body = xml.replace(/^<\?xml[^?]*\?>\n<!--[^>]*-->/, '')
  for (const [tag, end, name = '', empty] of body.matchAll(
    /<(\/?)(\w+)(?: \w+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*(\/?)>/g,
  )) {
    if (end && open.pop() !== name) problems.push(tag)
    if (!end && !empty) open.push(name)
  }
  const text = body.replaceAll(/<[^<>]*>/g, '')
  if (
    /[<>]|&(?!(?:amp|lt|gt|quot|apos);)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(
      text,
    )
  ) {
    problems.push('text')
  }
  return [...problems, ...open]
}
