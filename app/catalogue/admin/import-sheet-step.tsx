import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import type { sheetData } from '../changes/import-page-data.server.ts'

type SheetData = Awaited<ReturnType<typeof sheetData>>
type SheetStep = SheetData & { phaseAt: string }

export function SheetStep({ phaseAt, ...data }: SheetStep) {
  const { sheets, encodings, hidden, hiddenRows, asked, hasFile } = data
  return (
    <form id="step" method="post" className="grid max-w-300 gap-4" data-checked>
      <input type="hidden" name="phaseAt" value={phaseAt} />
      {!hasFile && (
        <p className="panel p-4 text-ui">
          The file itself is stored for two days and is not here any more. The row of column titles
          can be changed. For the rest, send the file again.
        </p>
      )}
      {sheets.length > 1 && <Sheets {...data} />}
      {encodings.length > 1 && <Encodings {...data} />}
      {hidden > 0 && (
        <Panel id="hidden" title={`${counted(hidden, 'row is', 'rows are')} hidden in the sheet`}>
          <fieldset className="import-choices" disabled={!hasFile}>
            <legend className="sr-only">Hidden rows</legend>
            {hiddenChoices.map(([value, words, why]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="hiddenRows"
                  value={value}
                  defaultChecked={(hiddenRows ?? 'read') === value}
                />
                <b>{words}</b>
                <span>
                  {asked.includes('hiddenRows') && value === 'read' ? `${why} Proposed.` : why}
                </span>
              </label>
            ))}
          </fieldset>
        </Panel>
      )}
      <HeadRows {...data} />
    </form>
  )
}

const hiddenChoices = [
  ['read', 'Import them too', 'A filter in the spreadsheet often hides rows by chance.'],
  ['skip', 'Leave them out', 'They are hidden on purpose.'],
] as const

function Sheets({ sheets, sheet: chosen, hasFile }: SheetData) {
  return (
    <Panel id="sheets" title="Which sheet?" beside={<p>{`${sheets.length} in this file`}</p>}>
      <fieldset className="import-choices" disabled={!hasFile}>
        <legend className="sr-only">Sheet</legend>
        {sheets.map((one) => (
          <label key={one.name}>
            <input
              type="radio"
              name="sheet"
              value={one.name}
              defaultChecked={one.name === chosen}
              disabled={one.kind !== 'worksheet' || one.rows === 0}
            />
            <b>{one.name}</b>
            <data value={one.rows}>{counted(one.rows, 'row')}</data>
            <span>{reasonOf(one, one.name === chosen, sheets)}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

type Sheet = SheetData['sheets'][number]

function reasonOf({ kind, isHidden, rows, heads }: Sheet, isChosen: boolean, all: Sheet[]) {
  if (kind === 'chart') return 'A chart: it has no rows.'
  if (kind !== 'worksheet' || rows === 0) return 'It has no rows.'
  const isMost = all.every((one) => one.isHidden || one.heads <= heads)
  const hidden = isHidden ? 'Hidden in the workbook. ' : ''
  if (heads === 0) return `${hidden}No column title is known here: perhaps a cover or notes.`
  const known = `${hidden}${counted(heads, 'column title is', 'column titles are')} known.`
  return isChosen && isMost ? `${known} Proposed, because no other sheet has more.` : known
}

function Encodings({ encodings, encoding: chosen, hasFile, asked }: SheetData) {
  return (
    <Panel
      id="letters"
      title="Which letters are right?"
      beside={
        asked.includes('encoding') ? (
          <p>The file does not say how its letters are saved.</p>
        ) : undefined
      }
    >
      <fieldset className="import-choices" disabled={!hasFile}>
        <legend className="sr-only">Encoding</legend>
        {encodings.map(({ encoding, example }) => (
          <label key={encoding}>
            <input
              type="radio"
              name="encoding"
              value={encoding}
              defaultChecked={encoding === chosen}
            />
            <b>{example.filter(Boolean).join(' · ') || 'No special letters'}</b>
            <span>{encoding}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

function HeadRows({ first, headRow, likely }: SheetData) {
  return (
    <Panel
      id="head-row"
      title="Which row has the column titles?"
      beside={<p>What is above this row is left out.</p>}
    >
      <div className="import-rows-table" tabIndex={0} role="group" aria-labelledby="head-row">
        <table>
          <tbody>
            {first.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="headRow"
                      value={row}
                      defaultChecked={row === headRow}
                    />
                    Row {row}
                    {row === likely[0] && <small>proposed</small>}
                  </label>
                </th>
                {keyed(cells).map(([key, cell]) => (
                  <td key={key}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function keyed(cells: string[]) {
  return cells.map((cell, place) => [`column ${place}`, cell] as const)
}
