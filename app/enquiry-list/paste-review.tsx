import { href } from 'react-router'

import { packed } from '#app/http/form-input.ts'
import { Button } from '#app/ui/button.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'

import type { MatchedLine, MatchedProduct } from './match-lines.server.ts'
import type { Review } from './paste-steps.server.ts'
import { type LeftOut, reasons } from './read-line.ts'
import { Bars } from './sure-bars.tsx'
import { canMeanBoth } from './unit-spellings.ts'

const certainties = {
  exact: { words: 'Exact', bars: 3 },
  likely: { words: 'All words', bars: 3 },
  choose: { words: 'Please choose', bars: 1 },
  free: { words: 'Not in the catalogue', bars: 0 },
} as const

const groups = [
  {
    kind: 'choose',
    name: 'Please choose',
    words:
      'More than one part fits your words, or a quantity is open. What you leave open, you can choose on the list.',
    bars: 1,
  },
  {
    kind: 'free',
    name: 'Not listed',
    words: 'Sent as you wrote them. We ask the makers.',
    bars: 0,
  },
  { kind: 'sure', name: 'Sure', words: 'Nothing to do.', bars: 3 },
] as const

/** Of a group: the others come with a press, and are light until then. */
const firstShown = 9

function groupOf(line: MatchedLine) {
  if (line.certainty === 'choose' || quantityQuestion(line)) return 'choose'
  return line.certainty === 'free' ? 'free' : 'sure'
}

export function PasteReview({ lines, leftOut, rest }: Review) {
  const count = lines.length
  const rows = lines.map((line, index) => ({ line, n: index + 1 }))
  return (
    <form method="post" action={href('/enquiry-list/paste')} className="grid gap-6">
      <Summary lines={lines} />
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="rest" value={rest} />
      <input type="hidden" name="packed" value={packed(fieldsOf(lines))} />
      {groups.map(({ kind, ...group }) => (
        <ReviewGroup
          key={kind}
          {...group}
          rows={rows.filter((row) => groupOf(row.line) === kind)}
        />
      ))}
      {rest && <p>{`${rest.split('\n').length} more lines come after these.`}</p>}
      <div className="sticky bottom-(--foot-bar) z-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t-2 border-ink bg-paper py-2">
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

type ReviewGroup = { name: string; words: string; bars: 0 | 1 | 3; rows: ReviewLine[] }

function ReviewGroup({ name, words, bars, rows }: ReviewGroup) {
  if (rows.length === 0) return null
  const [first, others] = [rows.slice(0, firstShown), rows.slice(firstShown)]
  const id = `group-${bars}`
  const list = (some: ReviewLine[]) => (
    <ol aria-labelledby={id} className="border-t border-ink">
      {some.map((row) => (
        <ReviewLine key={row.n} {...row} />
      ))}
    </ol>
  )
  return (
    <section>
      <h2 id={id} className="flex min-h-12 flex-wrap items-center gap-x-2 text-lead font-semibold">
        <Bars sure={bars} />
        {name} <b className="font-data">{rows.length}</b>
        <small className="text-ui font-normal text-ink-2">{words}</small>
      </h2>
      {list(first)}
      {others.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer content-center border-b border-line text-ui font-semibold">
            Show {others.length} more
          </summary>
          {list(others)}
        </details>
      )}
    </section>
  )
}

function Summary({ lines }: { lines: MatchedLine[] }) {
  const count = (certainty: MatchedLine['certainty']) =>
    lines.filter((line) => line.certainty === certainty).length
  const parts = [
    [count('exact') + count('likely'), 'sure'],
    [count('choose'), 'to choose'],
    [count('free'), 'not in the catalogue'],
    [lines.filter(quantityQuestion).length, 'with a quantity to check'],
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
  const { text, quantity, unit = 'pcs', certainty, product, note, possibleQuantities } = line
  const question = quantityQuestion(line)
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
              defaultValue={possibleQuantities ? '' : quantity}
              inputMode="decimal"
              maxLength={12}
              {...(question && { 'aria-describedby': `check-${n}` })}
              className="h-11 w-20 rounded-control border border-line-2 bg-white px-2 font-data"
            />
            {unit}
          </label>
          <Certainty certainty={certainty} why={product?.why} />
        </p>
        {question && (
          <p id={`check-${n}`} className="text-ui text-overprint">
            {question}
          </p>
        )}
      </div>
      <fieldset className="grid content-start gap-2">
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
          <Choice n={n} value="" words="Keep as a free line" isChosen={certainty === 'free'} />
          <Choice n={n} value="none" words="Do not add" isChosen={false} />
        </div>
      </fieldset>
    </li>
  )
}

function quantityQuestion({ quantity, possibleQuantities }: MatchedLine) {
  if (possibleQuantities)
    return `Please check: write the quantity. It can be ${[...possibleQuantities, 'another number'].join(' or ')}.`
  if (!canMeanBoth(quantity)) return undefined
  return `Please check: ${quantity} can mean ${quantity.replace('.', '')} or ${Number(quantity)}. Write one of them.`
}

type Certainty = Pick<MatchedLine, 'certainty'> & { why: string | undefined }

function Certainty({ certainty, why = '' }: Certainty) {
  const { words, bars } = certainties[certainty]
  const equal = certainty === 'exact' ? /number|title|model/.exec(why)?.[0] : undefined
  const colour = bars === 3 ? 'text-safe' : certainty === 'choose' ? 'text-overprint' : 'text-ink-2'
  return (
    <span className={`flex items-center gap-2 text-ui font-semibold ${colour}`}>
      <Bars sure={bars} />
      {certainty === 'likely' && why ? why : equal ? `${words} ${equal}` : words}
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
  const { _id, title, maker, model, numbers, why } = choice
  const named = [maker, model].filter(Boolean).join(' ')
  return (
    <div className="flex max-w-140 items-start gap-3">
      <label className="choice min-w-0 flex-1">
        <input type="radio" name={`product-${n}`} value={_id} defaultChecked={isChosen} />
        <b className="min-w-0 font-normal wrap-anywhere">
          {withWholeCodes(title)}
          <small className="block text-ui text-ink-2">
            <MakerAndNumber maker={named} number={numbers[0]} />
          </small>
          <small className="block text-ui text-ink-3 first-letter:uppercase">{why}</small>
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
