import { Check, X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { idsText, isOpen, keyOf, type OfferedProduct, type ShownLine } from './listed-line.ts'
import { Bars } from './sure-bars.tsx'
import type { DeviceList } from './use-device-list.ts'

type LineChoices = { line: ShownLine; n: number; isFirst: boolean; device: DeviceList }

export function LineChoices({ line, n, isFirst, device }: LineChoices) {
  const { offers = [], choices } = line
  const name = `choice-${n}`
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const chosen = new FormData(event.currentTarget.form ?? undefined).get(name)
    event.preventDefault()
    if (typeof chosen === 'string') device.choose(line, chosen)
  }
  const press = (id: string) => device.choose(line, id)
  return (
    <details name="choices" open={isFirst} className="list-choices">
      <summary>
        {offers.length === 1 ? '1 part fits' : `${offers.length} parts fit`} the words{' '}
        <b>
          Choose<span className="sr-only"> for line {n}</span>
        </b>
      </summary>
      <input type="hidden" name={`choices-${n}`} value={idsText(choices)} />
      <Offers {...{ line, n, name, press }} />
      <button name="do" value="keep" className="list-button" onClick={take}>
        <Check aria-hidden />
        Take this<span className="sr-only"> for line {n}</span>
      </button>
    </details>
  )
}

type Offers = { line: ShownLine; n: number; name: string; press: (id: string) => void }

function Offers({ line: { offers, title }, n, name, press }: Offers) {
  // Arrow keys press a radio too, without a pointer.
  const radio = (id: string) => (
    <input type="radio" name={name} value={id} onClick={({ detail }) => detail > 0 && press(id)} />
  )
  return (
    <fieldset className="list-offers">
      <legend className="sr-only">
        What line {n}, {title}, is
      </legend>
      {offers?.map(({ productId, title: offered, imageUrl, why, ...product }) => (
        <label key={productId}>
          {radio(productId)}
          {imageUrl && <Photo address={imageUrl} alt="" widths={[320]} sizes="48px" />}
          <span>
            <b>{withWholeCodes(offered)}</b>
            <Numbers {...product} />
            {why && (
              <small className="why">
                <Bars sure={1} />
                {why}
              </small>
            )}
          </span>
        </label>
      ))}
      <label>
        {radio('')}
        <b>
          None of these
          <small>Keep it as written. We look for it.</small>
        </b>
      </label>
    </fieldset>
  )
}

type ChooseSheet = { device: DeviceList; close: () => void }

export function ChooseSheet({ device, close }: ChooseSheet) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  const rows = device.lines.map((line, index) => ({ line, n: index + 1 }))
  const open = rows.filter(({ line }) => isOpen(line))
  const row = open[at]
  const left = open.length === 1 ? '1 line stays' : `${open.length} lines stay`
  // Before the effects of the line, which takes the focus.
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="choose-sheet" aria-labelledby="choose-title" onClose={close}>
      <header>
        <h2 id="choose-title">Please choose</h2>
        {row && (
          <p>
            {at + 1} of {open.length}
          </p>
        )}
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden />
        </button>
      </header>
      {row ? (
        <ChooseLine key={keyOf(row.line)} {...row} device={device}>
          <button
            type="button"
            className="list-button"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            Back
          </button>
          <button type="button" className="list-button" onClick={() => setAt(at + 1)}>
            {at + 1 < open.length ? 'Next' : 'Finish'}
          </button>
        </ChooseLine>
      ) : (
        <div className="done">
          <Written>
            {open.length === 0
              ? 'Every line has its part, or stays as you wrote it.'
              : `${left} open. We choose the part and ask you.`}
          </Written>
          <button type="button" className="list-button" onClick={() => dialog.current?.close()}>
            Back to the list
          </button>
        </div>
      )}
    </dialog>
  )
}

type ChooseLine = {
  line: ShownLine
  n: number
  device: DeviceList
  children: ReactNode
}

function ChooseLine({ line, n, device, children }: ChooseLine) {
  const { title, quantity, unit } = line
  const take = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('choice')
    if (typeof chosen === 'string') device.choose(line, chosen)
  }
  return (
    <form onSubmit={take}>
      <Written>
        <small>
          Line {n}, {quantity} {unit}
        </small>
        <b>{withWholeCodes(title)}</b>
      </Written>
      <Offers {...{ line, n }} name="choice" press={(id) => device.choose(line, id)} />
      <div className="steps">
        {children}
        <button className="list-button take">Take this</button>
      </div>
    </form>
  )
}

/** Read out when it comes, because the radio that was pressed is gone. */
function Written({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <p ref={shown} tabIndex={-1} className="written">
      {children}
    </p>
  )
}

type Numbers = Pick<OfferedProduct, 'maker' | 'model' | 'partNumber'>

function Numbers({ maker, model, partNumber }: Numbers) {
  const named = [maker, model].filter(Boolean).join(' ')
  return (
    <small>
      <MakerAndNumber maker={named} number={partNumber} />
    </small>
  )
}
