import { href } from 'react-router'

import { packed } from '#app/http/form-input.ts'
import { Button } from '#app/ui/button.tsx'

import type { MatchedLine, MatchedProduct } from './match-lines.server.ts'
import type { Review } from './paste-steps.server.ts'
import { type LeftOut, reasons } from './read-line.ts'
import { canMeanBoth } from './unit-spellings.ts'

const certainties = {
  exact: { words: 'Exact number', bars: 3 },
  likely: { words: 'Likely', bars: 2 },
  choose: { words: 'Please choose', bars: 1 },
  free: { words: 'Not in the catalogue', bars: 0 },
}

export function PasteReview({ lines, leftOut, rest }: Review) {
  const count = lines.length
  return (
    <form method="post" action={href('/enquiry-list/paste')} className="grid gap-6">
      <Summary lines={lines} />
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="rest" value={rest} />
      <input type="hidden" name="packed" value={packed(fieldsOf(lines))} />
      <ol className="border-t-2 border-ink">
        {lines.map((line, index) => (
          <ReviewLine key={line.sourceRow} line={line} n={index + 1} />
        ))}
      </ol>
      {rest && <p>{`${rest.split('\n').length} more lines come after these.`}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="signal">
          {count === 1 ? 'Add 1 line' : `Add ${count} lines`} to the list
        </Button>
        <a
          href={href('/enquiry-list/paste')}
          className="inline-flex min-h-12 items-center underline underline-offset-4"
        >
          Start again
        </a>
      </div>
      {leftOut.length > 0 && <LeftOutLines lines={leftOut} />}
    </form>
  )
}

function Summary({ lines }: { lines: MatchedLine[] }) {
  const count = (certainty: MatchedLine['certainty']) =>
    lines.filter((line) => line.certainty === certainty).length
  const parts = [
    [count('exact'), 'found by their exact number'],
    [count('likely'), 'likely'],
    [count('choose'), 'to choose'],
    [count('free'), 'not in the catalogue'],
  ] as const
  const words = parts.filter(([some]) => some > 0).map(([some, what]) => `${some} ${what}`)
  return (
    <p className="max-w-180 text-pretty">
      <b>{words.join(', ')}.</b>{' '}
      <span className="text-ink-2">
        What is not in the catalogue stays as you wrote it: we look for it too.
      </span>
    </p>
  )
}

/** What a line says beside its quantity and the choice of its product. */
function fieldsOf(lines: MatchedLine[]) {
  return Object.fromEntries(
    lines.flatMap((line, index) => {
      const { text, unit = 'pcs', certainty, product, note, maker } = line
      const n = index + 1
      return [
        [`text-${n}`, maker && !text.includes(maker) ? `${maker} ${text}` : text],
        [`unit-${n}`, unit],
        [`certainty-${n}`, certainty],
        ...(note ? [[`note-${n}`, note]] : []),
        ...(product ? [[`suggested-${n}`, product._id]] : []),
        ...choicesOf(line).map(({ _id, title }) => [`title-${n}-${_id}`, title]),
      ]
    }),
  )
}

function choicesOf({ choices, product }: MatchedLine) {
  return choices ?? (product ? [product] : [])
}

type ReviewLine = { line: MatchedLine; n: number }

function ReviewLine({ line, n }: ReviewLine) {
  const { text, quantity, unit = 'pcs', certainty, product, note } = line
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="grid content-start gap-2">
        <p dir="auto" className="font-semibold wrap-anywhere">
          <span className="mr-2 font-data font-normal text-ink-3">{n}</span>
          {text}
        </p>
        {note && <p className="text-ui text-ink-2 wrap-anywhere">{note}</p>}
        <p className="flex flex-wrap items-center gap-3">
          <label className="flex items-center gap-2 text-ui">
            <span className="sr-only">Quantity of line {n}</span>
            <input
              name={`quantity-${n}`}
              defaultValue={quantity}
              inputMode="decimal"
              maxLength={12}
              className="h-11 w-20 rounded-control border border-line-2 bg-white px-2 font-data"
            />
            {unit}
          </label>
          <Certainty certainty={certainty} />
        </p>
        {canMeanBoth(quantity) && (
          <p className="text-ui text-overprint">
            {`${quantity} can mean ${quantity.replace('.', '')} or ${Number(quantity)}. Please write one of them.`}
          </p>
        )}
      </div>
      <fieldset>
        <legend className="sr-only">What line {n} is</legend>
        {choicesOf(line).map((choice) => (
          <ProductChoice
            key={choice._id}
            n={n}
            choice={choice}
            isChosen={choice === product || choice._id === product?._id}
          />
        ))}
        <div className="flex flex-wrap gap-x-6">
          <Choice n={n} value="" words="Keep as a free line" isChosen={!product} />
          <Choice n={n} value="none" words="Do not add" isChosen={false} />
        </div>
      </fieldset>
    </li>
  )
}

function Certainty({ certainty }: Pick<MatchedLine, 'certainty'>) {
  const { words, bars } = certainties[certainty]
  const colour =
    certainty === 'exact' ? 'text-safe' : certainty === 'choose' ? 'text-overprint' : 'text-ink-2'
  return (
    <span className={`flex items-center gap-2 text-ui font-semibold ${colour}`}>
      <span aria-hidden className="flex items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-2.25 w-1.5 border border-current ${bar <= bars ? 'bg-current' : ''}`}
          />
        ))}
      </span>
      {words}
    </span>
  )
}

function ProductChoice({
  n,
  choice,
  isChosen,
}: {
  n: number
  choice: MatchedProduct
  isChosen: boolean
}) {
  const { _id, title, maker, model, numbers } = choice
  const more = [maker, model, numbers[0]].filter(Boolean).join(', ')
  return (
    <div className="flex max-w-140 items-start gap-3">
      <label className="choice min-w-0 flex-1">
        <input type="radio" name={`product-${n}`} value={_id} defaultChecked={isChosen} />
        <b className="min-w-0 font-normal wrap-anywhere">
          {title}
          {more && <small className="block text-ui text-ink-2">{more}</small>}
        </b>
      </label>
      <a
        href={href('/view-details/:id', { id: _id })}
        target="_blank"
        aria-label={`Open ${title} in a new tab`}
        className="inline-flex min-h-11 items-center text-ui underline underline-offset-4"
      >
        Open
      </a>
    </div>
  )
}

type Choice = { n: number; value: string; words: string; isChosen: boolean }

function Choice({ n, value, words, isChosen }: Choice) {
  return (
    <label className="choice text-ink-2">
      <input type="radio" name={`product-${n}`} value={value} defaultChecked={isChosen} />
      {words}
    </label>
  )
}

function LeftOutLines({ lines }: { lines: LeftOut[] }) {
  return (
    <section aria-labelledby="left-out" className="max-w-180">
      <h2 id="left-out" className="text-h3 font-semibold">
        Left out: {lines.length}
      </h2>
      <ul className="mt-3 text-ui">
        {lines.map(({ sourceRow, text, why }) => (
          <li key={sourceRow} dir="auto" className="border-b border-line py-2 wrap-anywhere">
            <span className="font-data text-ink-3">{sourceRow}</span> {text || '(signs only)'}{' '}
            <i className="text-ink-3">{reasons[why]}</i>
          </li>
        ))}
      </ul>
    </section>
  )
}
