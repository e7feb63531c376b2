import type { Database } from '#app/database/database.server.ts'
import type { Typed } from '#app/http/form-input.ts'

import { readAgain, stopReading } from '../old-site/old-site-imports.server.ts'
import { targetsFor } from './import-columns.ts'
import { chooseColumns, findImport, startUndo, startWriting } from './imports.server.ts'

/** A press that comes too late does nothing: the page shows the state as it is. */
export async function importAction(db: Database, id: string, typed: Typed) {
  if (typed['intent'] === 'write') return startWriting(db, id, typed['phaseAt'])
  if (typed['intent'] === 'undo') return startUndo(db, id)
  const found = await findImport(db, id)
  if (!found) return false
  if (typed['intent'] === 'read') return readAgain(db, found)
  if (typed['intent'] === 'stop') return stopReading(db, found)
  if (typed['intent'] !== 'check') return false
  const targets = found.columns.map(({ head }, place) => {
    // The form leaves out a column without a text; its choice is remembered for the next file.
    const chosen = typed[`column-${place}`] ?? found.choices.targets[place]
    return targetsFor(head).some(({ target }) => target === chosen) ? (chosen ?? '') : ''
  })
  return chooseColumns(db, id, { targets, categoryId: typed['categoryId'] ?? '' })
}
