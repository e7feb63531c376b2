import { Box, Check, Minus, Pencil, Plus, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'

import { units } from '#app/content/constants.ts'
import { detailLabels } from '#app/content/line-details.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { moreShown } from './device-storage.ts'
import { LineChoices } from './line-choices.tsx'
import { type Group, kinds } from './list-groups.tsx'
import type { ListedFile } from './listed-file.ts'
import { detailsText, isOpen, keyOf, missingOf, type ShownLine } from './listed-line.ts'
import { Bars } from './sure-bars.tsx'
import type { DeviceList } from './use-device-list.ts'

type LineRow = {
  line: ShownLine
  n: number
  isFirst: boolean
  /** The first of its group that misses a number. */
  isNext: boolean
  problems: Problems
  device: DeviceList
  files: ListedFile[]
}

type LineGroup = Omit<LineRow, 'line' | 'n' | 'isFirst' | 'isNext'> & {
  group: Group
  most: number
  more: (event: MouseEvent) => void
}

export function LineGroup({ group: { kind, rows }, most, more, ...row }: LineGroup) {
  const { name, words, bars } = kinds[kind]
  const left = rows.length - most
  const next = rows.findIndex(({ line }) => !isComplete(line, row.files))
  return (
    <section className="list-group" aria-labelledby={`${kind}-lines`}>
      <h2 id={`${kind}-lines`}>
        <Bars sure={bars} />
        {name} <b>{rows.length}</b> <small>{words}</small>
      </h2>
      <div className="list-table">
        <LineHeads />
        <ol className="list-lines">
          {rows.slice(0, most).map(({ line, n }, index) => (
            <LineRow
              key={`${keyOf(line)} ${row.device.generation}`}
              {...{ line, n, isFirst: index === 0, isNext: index === next }}
              {...row}
            />
          ))}
        </ol>
      </div>
      {left > 0 && (
        <button name="do" value="more" className="list-more-lines" onClick={more}>
          <Plus aria-hidden />
          Show {Math.min(left, moreShown)} more of {rows.length}
        </button>
      )}
    </section>
  )
}

/** Hidden from screen readers: each field has a label of its own. */
function LineHeads() {
  return (
    <p aria-hidden className="list-heads">
      {['No.', 'Part', 'Quantity', 'Unit', 'Note'].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </p>
  )
}

function LineRow({ line, n, isFirst, isNext, problems, device, files }: LineRow) {
  const { productId, title, quantity, unit, note, certainty } = line
  const name = `line ${n}, ${title}`
  const wrong = ['quantity', 'note', 'unit', 'details'].map((one) => problems[`${one}-${n}`])
  const [isFolded, fold] = useState(!isOpen(line) && !isNext && !wrong.some(Boolean))
  return (
    <li className="list-line" value={n} data-folded={isFolded || undefined}>
      <span aria-hidden className="list-no">
        {n}
      </span>
      <LinePicture line={line} />
      <LineTitle line={line} />
      <LineSummary line={line} files={files} />
      <button
        type="button"
        aria-label={`${isFolded ? 'Change' : 'Done with'} ${name}`}
        aria-expanded={!isFolded}
        className="list-fold"
        onClick={() => fold(!isFolded)}
      >
        {isFolded ? <Pencil aria-hidden /> : <Check aria-hidden />}
      </button>
      <input type="hidden" name={`product-${n}`} value={productId} />
      <input type="hidden" name={`title-${n}`} value={title} />
      <input type="hidden" name={`certainty-${n}`} value={certainty} />
      <Quantity id={`quantity-${n}`} label={`Quantity of ${name}`} quantity={quantity} />
      <UnitSelect id={`unit-${n}`} label={`Unit of ${name}`} unit={unit} />
      <textarea
        id={`note-${n}`}
        name={`note-${n}`}
        rows={1}
        aria-label={`Note to ${name}`}
        placeholder="Note"
        maxLength={500}
        defaultValue={note}
        className="list-control list-note"
      />
      {isOpen(line) ? (
        <LineChoices {...{ line, n, isFirst, device }} />
      ) : (
        <LineDetails line={line} n={n} files={files} />
      )}
      <button
        name="do"
        value={`remove ${keyOf(line)}`}
        aria-label={`Remove ${name}`}
        className="list-remove"
        onClick={(event) => device.remove(event, line)}
      >
        <X aria-hidden />
      </button>
      {wrong.some(Boolean) && <strong className="list-wrong">{wrong.find(Boolean)}</strong>}
    </li>
  )
}

function LinePicture({ line: { imageUrl } }: { line: ShownLine }) {
  return (
    <span className="list-picture">
      {imageUrl ? (
        <Photo address={imageUrl} alt="" widths={[320]} sizes="64px" />
      ) : (
        <Box aria-hidden />
      )}
    </span>
  )
}

function LineTitle({ line: { productId, title, maker, partNumber, offers } }: { line: ShownLine }) {
  return (
    <span className="list-title">
      {productId ? (
        <a href={href('/view-details/:id', { id: productId })}>{withWholeCodes(title)}</a>
      ) : (
        <b>{withWholeCodes(title)}</b>
      )}
      <small>
        {productId ? (
          <MakerAndNumber maker={maker} number={partNumber} />
        ) : offers ? (
          <span className="list-missing">
            <Bars sure={1} /> {offers[0]?.why}
          </span>
        ) : (
          'Free line, not listed'
        )}
      </small>
    </span>
  )
}

type Quantity = { id: string; label: string; quantity: string }

function Quantity({ id, label, quantity }: Quantity) {
  const isHydrated = useHydrated()
  return (
    <span className="list-quantity">
      {isHydrated && <Step by={-1} of={id} label={`Less: ${label}`} icon={Minus} />}
      <input
        id={id}
        name={id}
        aria-label={label}
        inputMode="decimal"
        maxLength={11}
        defaultValue={quantity}
        autoComplete="off"
      />
      {isHydrated && <Step by={1} of={id} label={`More: ${label}`} icon={Plus} />}
    </span>
  )
}

type Step = { by: number; of: string; label: string; icon: typeof Minus }

function Step({ by, of, label, icon: Icon }: Step) {
  const step = () => {
    const field = document.getElementById(of)
    if (!(field instanceof HTMLInputElement)) return
    const next = (Number(field.value.replace(',', '.')) || 0) + by
    field.value = `${Math.max(1, Math.round(next * 1000) / 1000)}`
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <button type="button" aria-label={label} onClick={step}>
      <Icon aria-hidden />
    </button>
  )
}

function UnitSelect({ id, label, unit }: { id: string; label: string; unit: string }) {
  const known = Object.keys(units)
  return (
    <select
      id={id}
      name={id}
      aria-label={label}
      defaultValue={unit}
      className="list-control list-unit"
    >
      {(known.includes(unit) ? known : [...known, unit]).map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

type Free = { typed: Typed; problem: string | undefined; device: DeviceList }

export function FreeLine({ typed, problem, device }: Free) {
  return (
    <div className="list-free">
      <input
        id="free"
        name="free"
        aria-label="A part that is not in the catalogue"
        placeholder="Not in the catalogue? Part no., maker, what it is"
        maxLength={300}
        defaultValue={typed.free}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'free-problem' : undefined}
        autoComplete="off"
        className="list-control"
        onKeyDown={(event) => event.key === 'Enter' && device.addFree(event)}
      />
      <Quantity id="freeQuantity" label="Quantity of the new line" quantity="1" />
      <UnitSelect id="freeUnit" label="Unit of the new line" unit="pcs" />
      <button name="do" value="add" className="list-button" onClick={device.addFree}>
        <Plus aria-hidden />
        Add line
      </button>
      {problem && (
        <strong id="free-problem" className="list-wrong">
          {problem}
        </strong>
      )}
    </div>
  )
}

type Line = { line: ShownLine; n: number; files: ListedFile[] }

/** A photo of the nameplate replaces the details. */
function isComplete(line: ShownLine, files: ListedFile[]) {
  return !isOpen(line) && (missingOf(line).length === 0 || hasPhoto(line, files))
}

function hasPhoto(line: ShownLine, files: ListedFile[]) {
  return files.some((file) => file.line === keyOf(line) && file.type !== 'application/pdf')
}

/** Asks only for what the catalogue does not say, and never stops the list from being sent. */
function LineDetails({ line, n, files }: Line) {
  const { asks = [], details, title } = line
  const missing = isComplete(line, files) ? [] : missingOf(line)
  return (
    <span className="list-details">
      {asks.map((name) => {
        const label = detailLabels[name]
        const id = `detail-${n}-${name}`
        return (
          <input
            key={name}
            id={id}
            name={id}
            aria-label={`${label} for line ${n}, ${title}`}
            placeholder={label}
            maxLength={120}
            defaultValue={details[label]}
            data-missing={missing.includes(name) || undefined}
            className="list-control"
            autoComplete="off"
          />
        )
      })}
      <small className={missing.length > 0 ? 'list-missing' : 'list-complete'}>
        {wordsOf(line, files)}
      </small>
    </span>
  )
}

function wordsOf(line: ShownLine, files: ListedFile[]) {
  const { asks = [] } = line
  if (asks.length === 0) return 'Complete. No number is needed.'
  const missing = missingOf(line).map((name) => detailLabels[name])
  if (missing.length === 0) return 'Complete'
  if (hasPhoto(line, files)) return 'Complete, with a photo'
  const [first = '', ...others] = missing
  const names = [first, ...others.map((name) => name.toLowerCase())]
  return `Missing: ${names.join(', ')}`
}

function LineSummary({ line, files }: Omit<Line, 'n'>) {
  const { asks = [], quantity, unit, note } = line
  const enough = asks.length > 0 ? 'with a photo' : 'no number is needed'
  const isWhole = isComplete(line, files)
  return (
    <span className="list-summary">
      <b>
        {quantity} {unit}
      </b>
      ,{' '}
      <span className={isWhole ? 'list-complete' : 'list-missing'}>
        {isWhole ? detailsText(line) || enough : wordsOf(line, files)}
      </span>
      {note && `, ${note}`}
    </span>
  )
}

export function Completeness({ lines, files }: { lines: ShownLine[]; files: ListedFile[] }) {
  if (lines.length === 0) return null
  const complete = lines.filter((line) => isComplete(line, files)).length
  const isWhole = complete === lines.length
  return (
    <p className="list-meter" role="status" data-whole={isWhole || undefined}>
      <meter aria-hidden className="list-gauge" min={0} max={lines.length} value={complete} />
      <b>
        {complete} of {lines.length} {lines.length === 1 ? 'line' : 'lines'} complete
      </b>
      {!isWhole && <span>You can send without the rest; the answer takes longer.</span>}
    </p>
  )
}
