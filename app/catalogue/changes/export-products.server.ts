import type { Database } from '#app/database/database.server.ts'
import { recordSlices } from '#app/database/records.server.ts'
import { csvText } from '#app/http/csv.server.ts'
import { xlsxFile } from '#app/spreadsheets/write-xlsx.server.ts'

import { staffRowsOf } from '../product-rows.server.ts'
import { cellOf, labelOf, sheetColumns } from './product-cells.ts'

const rowsAtOnce = 500

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

export type ExportFormat = keyof typeof exportTypes

/** All products, newest first, also drafts and hidden ones; read slice by slice. */
export function exportedProducts(
  db: Database,
  format: ExportFormat,
): AsyncIterable<string | Uint8Array> {
  const sheet = { columns: sheetColumns.map(labelOf), rows: rowsOf(db) }
  if (format === 'json') return jsonText(db)
  return format === 'csv' ? csvText(sheet) : xlsxFile({ name: 'Products', ...sheet })
}

function productSlices(db: Database) {
  return recordSlices(db, staffRowsOf(db), { size: rowsAtOnce })
}

async function* rowsOf(db: Database) {
  for await (const slice of productSlices(db)) {
    yield slice.map((one) => sheetColumns.map((column) => cellOf(column, one)))
  }
}

async function* jsonText(db: Database) {
  let separator = '[\n'
  for await (const slice of productSlices(db)) {
    yield separator + slice.map((one) => JSON.stringify(one)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
