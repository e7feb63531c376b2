import { Check, ChevronDown, ChevronRight, Download } from 'lucide-react'
import { Link } from 'react-router'

import type { Typed } from '#app/http/form-input.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'

import {
  newProductChoices,
  type NewProducts,
  newProductWords,
  reviewWords,
} from '../changes/change-words.ts'
import type { DoneMend, ErrorGroup, MendOption } from '../changes/error-groups.server.ts'
import { openErrors } from '../changes/import-steps.ts'
import type { RowKind } from '../changes/preview.server.ts'
import { kindLabels, type Review, RowsOfKind, rowKindsOf } from './change-review.tsx'
import type { ImportShown } from './import-steps.tsx'

type CheckStep = {
  found: ImportShown
  now: number
  review: Review['review']
  errors: { groups: ErrorGroup[]; mends: DoneMend[] }
  added: number
  newProducts: NewProducts
  typed: Typed | undefined
}

export function CheckStep({ found, now, review, errors, typed, ...side }: CheckStep) {
  const { kind } = review
  const { status } = reviewWords(found, now)
  return (
    <>
      <Strip found={found} kind={kind} kinds={errors.groups.length} />
      <div className="import-columns-two">
        <div className="grid min-w-0 content-start gap-4">
          <p role="status" className="sr-only">
            {status}
          </p>
          {kind === 'wrong' ? (
            <Errors {...errors} found={found} typed={typed} />
          ) : (
            <RowsOfKind {...review} step="step=check&" />
          )}
        </div>
        <Side found={found} status={status} {...side} />
      </div>
    </>
  )
}

const stripLabels: { [kind in RowKind]?: string } = {
  add: 'new',
  change: 'changed',
  same: 'the same as now',
  without: 'without a category',
}

type Strip = { found: ImportShown; kind: RowKind; kinds: number }

function Strip({ found, kind, kinds }: Strip) {
  const all = rowKindsOf(found).filter((one) => one !== 'wrong')
  const shown: RowKind[] = ['wrong', ...all.slice(0, 3), 'without', ...all.slice(3)]
  return (
    <ul className="import-strip">
      {shown.map((one) => {
        const count = one === 'wrong' ? openErrors(found) : (found.counts[one] ?? 0)
        const words =
          one === 'wrong'
            ? `${count === 1 ? 'error' : 'errors'}, ${counted(kinds, 'kind')}`
            : (stripLabels[one] ?? kindLabels[one].toLowerCase())
        return (
          <li key={one}>
            <Link
              to={`?step=check&show=${one}`}
              aria-current={one === kind || undefined}
              preventScrollReset
              replace
            >
              <data value={count}>{grouped(count)}</data> {words}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Errors = CheckStep['errors'] & { found: ImportShown; typed: Typed | undefined }

function Errors({ groups, mends, found, typed }: Errors) {
  return (
    <section className="panel error-groups" aria-labelledby="rows">
      <h2 id="rows" tabIndex={-1} className="sr-only">
        Errors by kind
      </h2>
      {groups.length === 0 && <p className="calm">No row has an error that waits for you.</p>}
      {groups.map((group) => (
        <Group key={group.reason} group={group} phaseAt={found.phaseAt} typed={typed} />
      ))}
      {mends.map((one) => (
        <form key={`${one.at} ${one.reason}`} method="post" className="mended">
          <Hidden phaseAt={found.phaseAt} reason={one.reason} />
          <input type="hidden" name="mend" value={one.at} />
          <Check aria-hidden />
          <h3>
            {one.name}: <data value={one.rows}>{counted(one.rows, 'row')}</data>
          </h3>
          <p>{one.words}</p>
          <button name="intent" value="unmend">
            Undo<span className="sr-only"> {one.name}</span>
          </button>
        </form>
      ))}
    </section>
  )
}

function Hidden({ phaseAt, reason }: { phaseAt: string; reason: string }) {
  return (
    <>
      <input type="hidden" name="phaseAt" value={phaseAt} />
      <input type="hidden" name="reason" value={reason} />
    </>
  )
}

type Group = { group: ErrorGroup; phaseAt: string; typed: Typed | undefined }

/** Mends that are certain without a look at each row. */
const certain = new Set(['last', 'cut'])

function Group({ group, phaseAt, typed }: Group) {
  const { at, reason, name, rows, why, options, chosen, shown, next } = group
  const [first] = options
  const address = `?step=check&group=${at}`
  if (!shown)
    return (
      <form method="post" className="error-group">
        <Hidden phaseAt={phaseAt} reason={reason} />
        <header>
          <ChevronRight aria-hidden />
          <Heading name={name} rows={rows} />
          {first && certain.has(first.way) && (
            <Button look="line" name="intent" value="mend">
              {first.words}
            </Button>
          )}
          <Link to={address} className="quiet" preventScrollReset>
            Look<span className="sr-only"> at {name}</span>
          </Link>
          {first && <input type="hidden" name="way" value={first.way} />}
        </header>
      </form>
    )
  return (
    <form method="post" className="error-group" data-open data-checked>
      <Hidden phaseAt={phaseAt} reason={reason} />
      <header>
        <ChevronDown aria-hidden />
        <Heading name={name} rows={rows} />
      </header>
      {why && <p className="why">{why}</p>}
      <div className="mend">
        <Options options={options} chosen={chosen} address={address} name={name} />
        {chosen && <Chosen way={chosen.way} value={chosen.value} />}
        <Button look="line" name="intent" value="mend">
          {chosen?.way === 'out' ? 'Leave out' : 'Mend'} {counted(rows, 'row')}
        </Button>
      </div>
      <GroupTable group={group} shown={shown} typed={typed} />
      {next !== undefined && (
        <Link
          to={`${address}&way=${encodeURIComponent(chosen?.key ?? '')}&after=${next}`}
          className="more"
          preventScrollReset
        >
          Show more rows
        </Link>
      )}
    </form>
  )
}

function Heading({ name, rows }: { name: string; rows: number }) {
  return (
    <h3>
      {name}: <data value={rows}>{counted(rows, 'row')}</data>
    </h3>
  )
}

type Options = {
  options: MendOption[]
  chosen: MendOption | undefined
  address: string
  name: string
}

/** Links, so that each row shows what it becomes without script too. */
function Options({ options, chosen, address, name }: Options) {
  return (
    <nav className="seg3" aria-label={`What becomes of the rows: ${name}`}>
      {options.map(({ key, words }) => (
        <Link
          key={key}
          to={`${address}&way=${encodeURIComponent(key)}`}
          aria-current={key === chosen?.key || undefined}
          preventScrollReset
          replace
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

function Chosen({ way, value }: Pick<MendOption, 'way' | 'value'>) {
  return (
    <>
      <input type="hidden" name="way" value={way} />
      {way === 'take' && <input type="hidden" name="from" value={value} />}
      {way === 'value' && <input type="hidden" name="value" value={value} />}
    </>
  )
}

type GroupTable = Pick<Group, 'group' | 'typed'> & { shown: NonNullable<ErrorGroup['shown']> }

function GroupTable({ group, shown, typed }: GroupTable) {
  const { chosen, name } = group
  const isTyped = chosen?.way === 'take' || chosen?.way === 'type'
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Title</th>
          <th scope="col">In the sheet</th>
          <th scope="col">Will be</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ row, title, was, becomes }) => (
          <tr key={row}>
            <th scope="row">{grouped(row)}</th>
            <td>{title}</td>
            <td>
              {becomes === undefined || isTyped ? was || 'empty' : <del>{was || 'empty'}</del>}
            </td>
            <td>
              {isTyped ? (
                <>
                  <input
                    key={chosen.key}
                    name={`text-${row}`}
                    aria-label={`Row ${row}, ${name}`}
                    defaultValue={typed?.[`text-${row}`] ?? becomes ?? ''}
                    maxLength={500}
                    autoComplete="off"
                  />
                  <input type="hidden" name={`offered-${row}`} value={becomes ?? ''} />
                </>
              ) : (
                <b>{chosen ? outcomeOf(chosen, becomes) : ''}</b>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function outcomeOf({ way }: MendOption, becomes: string | undefined) {
  if (way === 'last') return 'This row is kept'
  if (way === 'first' || way === 'out') return 'Left out'
  return becomes || 'Empty'
}

function NewProductsChoice({ chosen }: { chosen: NewProducts }) {
  return (
    <div className="new-products">
      <p id="new-products">New products are</p>
      <div className="seg3" role="radiogroup" aria-labelledby="new-products">
        {newProductChoices.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="newProducts"
              value={value}
              form="write"
              defaultChecked={value === chosen}
            />
            <span>{newProductWords[value]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

type Side = Pick<CheckStep, 'found' | 'added' | 'newProducts'> & { status: string }

function Side({ found, added, newProducts, status }: Side) {
  const { _id, counts, phaseAt } = found
  const { add = 0, change = 0, wrong = 0, without = 0, fetch = 0 } = counts
  const lines: [string, number][] = [
    ['Products added', add],
    ['Products changed', change],
    ['Rows left out', wrong],
    ['Categories added', added],
    ['Without a category', without],
    ['Pictures to fetch', fetch],
  ]
  return (
    <aside className="import-side" aria-label="Summary">
      <Panel id="what" title="What Import will do">
        <dl className="import-sums">
          {lines.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{grouped(count)}</dd>
            </div>
          ))}
        </dl>
        {add > 0 && <NewProductsChoice chosen={newProducts} />}
        <form method="post" className="inside">
          <input type="hidden" name="phaseAt" value={phaseAt} />
          <p className="text-ui text-ink-2">{status} You can undo all of it for 30 days.</p>
          <button className="quiet" name="intent" value="delete">
            Delete this import
          </button>
        </form>
      </Panel>
      {wrong > 0 && (
        <Panel id="wrong-rows" title={wrong === 1 ? 'The row' : `The ${grouped(wrong)} rows`}>
          <div className="inside">
            <p className="text-ui text-ink-2">
              Mend them here, or in your own sheet: the file has the same columns and one more,
              <b> Why</b>. Importing it later adds only these.
            </p>
            <a href={`/dashboard/import/${_id}/errors.csv`} download className="quiet">
              <Download aria-hidden />
              Download {counted(wrong, 'row')}
            </a>
          </div>
        </Panel>
      )}
    </aside>
  )
}
