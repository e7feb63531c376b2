import { detailLabels, type DetailName } from '#app/content/line-details.ts'
import { csvLine } from '#app/http/csv.ts'

import type { ListToSend } from './list-text.ts'

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
    ({ productId, title, maker, partNumber, quantity, unit, note, details }, n) => {
      const said = (name: DetailName) => details[detailLabels[name]]
      const cells = new Map([
        ['LineNo', `${n + 1}`],
        ['Quantity', quantity],
        ['Unit', unit],
        ['Description', title],
        ['Maker', maker || said('maker')],
        ['EquipmentType', said('type') || said('unit')],
        ['Model', said('model')],
        ['SerialNo', said('serial')],
        ['ItemPosNo', [said('item'), said('position')].filter(Boolean).join(', ')],
        ['PartNo', partNumber],
        ['Remarks', note],
        ['ProductUrl', productId && `${siteUrl}/view-details/${encodeURIComponent(productId)}`],
      ])
      return columns.split(',').map((name) => cells.get(name))
    },
  )
  const table = [...head, [], columns.split(','), ...rows]
  return `\uFEFF${table.map((cells) => csvLine(cells.map((cell) => cell ?? ''))).join('')}`
}
