import { csvLine } from '#app/http/csv.ts'

import type { ListToSend } from './list-text.ts'

const columns =
  'LineNo,Quantity,Unit,Description,Maker,EquipmentType,Model,SerialNo,DrawingNo,ItemPosNo,PartNo,IMPA,ISSA,ROB,Condition,Certificate,Remarks,ProductUrl'

/** The columns that purchasers know; what we do not ask for stays empty. With a byte order mark for Excel. */
export function listCsv({ listNumber, lines, ship, name, contact }: ListToSend, siteUrl: string) {
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
  ]
  const rows = lines.map(({ productId, title, maker, partNumber, quantity, unit, note }, n) => {
    const cells = new Map([
      ['LineNo', `${n + 1}`],
      ['Quantity', quantity],
      ['Unit', unit],
      ['Description', title],
      ['Maker', maker],
      ['PartNo', partNumber],
      ['Remarks', note],
      ['ProductUrl', productId && `${siteUrl}/view-details/${encodeURIComponent(productId)}`],
    ])
    return columns.split(',').map((name) => cells.get(name))
  })
  const table = [...head, [], columns.split(','), ...rows]
  return `\uFEFF${table.map((cells) => csvLine(cells.map((cell) => cell ?? ''))).join('')}`
}
