import { units } from '#app/content/constants.ts'
import { detailLabels, type DetailName } from '#app/content/line-details.ts'
import { csvLine } from '#app/http/csv.ts'
import { escapeXml } from '#app/http/xml.ts'

import type { ListToSend } from './list-text.ts'
import { detailsText } from './listed-line.ts'

const columns =
  'LineNo,Quantity,Unit,Description,Maker,EquipmentType,Model,SerialNo,DrawingNo,ItemPosNo,PartNo,IMPA,ISSA,ROB,Condition,Certificate,Remarks,ProductUrl'

/** The columns that purchasers know; what we do not ask for stays empty. With a byte order mark for Excel. */
export function listCsv(list: ListToSend, siteUrl: string) {
  const { listNumber, lines, ship, name, contact, message } = list
  const head = [
    ['RFQ no.', listNumber],
    ["Buyer's reference", ship.ownReference],
    ['Requisition', ship.requisition],
    ['Company', ship.company],
    ['Vessel', ship.vessel],
    ['IMO', ship.imoNumber],
    ['Port', ship.port],
    ['ETA', ship.eta],
    ['Needed by', ship.neededBy],
    ['Contact', [name, contact].filter(Boolean).join(', ')],
    ['Message', message],
  ]
  const rows = lines.map(
    ({ productId, title, maker, model, impa, quantity, unit, note, details, ...numbers }, n) => {
      const said = (name: DetailName) => details[detailLabels[name]]
      const cells = new Map([
        ['LineNo', `${n + 1}`],
        ['Quantity', quantity],
        ['Unit', unit],
        ['Description', title],
        ['Maker', maker || said('maker')],
        ['EquipmentType', said('type') || said('unit')],
        ['Model', model || said('model')],
        ['SerialNo', said('serial')],
        ['ItemPosNo', [said('item'), said('position')].filter(Boolean).join(', ')],
        ['PartNo', numbers.makersNumber ?? numbers.partNumber],
        ['IMPA', impa],
        ['Remarks', note],
        ['ProductUrl', productId && `${siteUrl}/view-details/${encodeURIComponent(productId)}`],
      ])
      return columns.split(',').map((name) => cells.get(name))
    },
  )
  const table = [...head, [], columns.split(','), ...rows]
  return `\uFEFF${table.map((cells) => csvLine(cells.map((cell) => cell ?? ''))).join('')}`
}

function element(name: string, attributes: Record<string, string | undefined>, inner?: string[]) {
  const given = Object.entries(attributes).filter(([, value]) => value)
  const start = `<${name}${given.map(([key, value]) => ` ${key}="${escapeXml(value ?? '')}"`).join('')}`
  return inner ? `${start}>\n${inner.filter(Boolean).join('\n')}\n</${name}>` : `${start}/>`
}

/** A request for quote in the shape of MTML (ShipServ TradeNet), not certified (docs/decisions/enquiry-list.md). */
export function listMtml(list: ListToSend, now: Date) {
  const { listNumber, lines, ship, message } = list
  const day = dayOf(now.toISOString())
  const request = element(
    'RequestForQuote',
    { MessageNumber: listNumber, FunctionCode: '_9', LineItemCount: `${lines.length}` },
    [
      date('_137', day),
      date('_132', dayOf(ship.eta)),
      date('_2', dayOf(ship.neededBy)),
      reference('AGI', listNumber),
      reference('ACD', ship.ownReference),
      reference('UC', ship.requisition),
      comments('PUR', message),
      ...partiesOf(list),
      ...lines.map(lineItem),
    ],
  )
  const time = now.toISOString().slice(11, 16)
  const sent = { ControlReference: listNumber, PreparationDate: day, PreparationTime: time }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!-- In the shape of MTML; not certified by ShipServ. -->',
    element('MTML', {}, [element('Interchange', sent, [request])]),
    '',
  ].join('\n')
}

function partiesOf({ ship, name, contact }: ListToSend) {
  const method = { Qualifier: contact?.includes('@') ? 'EM' : 'TE', Number: contact }
  const reached = contact ? [element('CommunicationMethod', method)] : []
  const buyer = [element('Contact', { FunctionCode: 'PD', Name: name }, reached)]
  const vessel = { Qualifier: 'UD', Name: ship.vessel, IdentificationCode: ship.imoNumber }
  const port = ship.port ? [element('PartyLocation', { Qualifier: 'ZUC', Port: ship.port })] : []
  return [
    element('Party', { Qualifier: 'BY', Name: ship.company || name }, buyer),
    ship.vessel || ship.imoNumber || ship.port ? element('Party', vessel, port) : '',
  ]
}

/** With units that only a pasted list has. */
const codes: { [unit: string]: string } = {
  ...units,
  dozen: 'DZN',
  can: 'CA',
  bottle: 'BO',
  pack: 'PK',
  sheet: 'ST',
  tube: 'TU',
}

/** The maker's number (MF) before that of IMPA (ZIM); another one is ours (VP). A second one is said in words. */
function identified({ makersNumber, impa, partNumber }: ListToSend['lines'][number]) {
  if (makersNumber) return { Identification: makersNumber, TypeCode: 'MF' }
  if (impa) return { Identification: impa, TypeCode: 'ZIM' }
  return { Identification: partNumber, TypeCode: partNumber && 'VP' }
}

function lineItem(line: ListToSend['lines'][number], index: number) {
  const { title, maker, model, makersNumber, impa, quantity, unit, note, details } = line
  const code = codes[unit]
  const said = (name: DetailName) => details[detailLabels[name]]
  const equipment = {
    Manufacturer: maker || said('maker'),
    ModelNumber: model || said('model') || said('type'),
    SerialNumber: said('serial'),
  }
  const words = [
    code ? '' : `Unit: ${unit}`,
    makersNumber && impa ? `IMPA ${impa}` : '',
    detailsText(line),
    note,
  ]
  return element(
    'LineItem',
    {
      Number: `${index + 1}`,
      Quantity: quantity,
      MeasureUnitQualifier: code ?? 'PCE',
      Description: [title, maker].filter(Boolean).join(', '),
      ...identified(line),
    },
    [
      comments('LIN', words.filter(Boolean).join('; ')),
      Object.values(equipment).some(Boolean) ? element('Section', equipment) : '',
    ],
  )
}

function comments(qualifier: string, text: string | undefined) {
  return text
    ? element('Comments', { Qualifier: qualifier }, [`<Value>${escapeXml(text)}</Value>`])
    : ''
}

function date(qualifier: string, day: string | undefined) {
  return day
    ? element('DateTimePeriod', { Qualifier: qualifier, FormatQualifier: '_102', Value: day })
    : ''
}

function reference(qualifier: string, number: string | undefined) {
  return number ? element('Reference', { Qualifier: qualifier, ReferenceNumber: number }) : ''
}

function dayOf(text = '') {
  return text.slice(0, 10).replaceAll('-', '')
}
