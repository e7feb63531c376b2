import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'

import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { idsText, type OfferedProduct, type ShownLine } from './listed-line.ts'
import { Bars } from './sure-bars.tsx'
import type { DeviceList } from './use-device-list.ts'

type LineChoices = { line: ShownLine; n: number; isOpen: boolean; device: DeviceList }

/** The products that fit a line. A pointer chooses at once; keys move between them, and the button takes one. */
export function LineChoices({ line, n, isOpen, device }: LineChoices) {
  const { offers = [], choices, title } = line
  const name = `choice-${n}`
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const chosen = new FormData(event.currentTarget.form ?? undefined).get(name)
    event.preventDefault()
    if (typeof chosen === 'string') device.choose(line, chosen)
  }
  // Arrow keys press a radio too, without a pointer.
  const press = (event: MouseEvent<HTMLInputElement>) =>
    event.detail > 0 && device.choose(line, event.currentTarget.value)
  return (
    <details name="choices" open={isOpen} className="list-choices">
      <summary>
        {offers.length === 1 ? '1 part fits' : `${offers.length} parts fit`} the words{' '}
        <b>
          Choose<span className="sr-only"> for line {n}</span>
        </b>
      </summary>
      <input type="hidden" name={`choices-${n}`} value={idsText(choices)} />
      <fieldset>
        <legend className="sr-only">
          What line {n}, {title}, is
        </legend>
        {offers.map(({ productId, title: offered, imageUrl, why, ...product }) => (
          <label key={productId}>
            <input type="radio" name={name} value={productId} onClick={press} />
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
          <input type="radio" name={name} value="" onClick={press} />
          <b>
            None of these
            <small>Keep it as written. We look for it.</small>
          </b>
        </label>
      </fieldset>
      <button name="do" value="keep" className="list-button" onClick={take}>
        <Check aria-hidden />
        Take this<span className="sr-only"> for line {n}</span>
      </button>
    </details>
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
