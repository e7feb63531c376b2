import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'

import { counted, grouped } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'

import { useCategories } from '../categories.ts'
import type { categoriesData } from '../changes/import-page-data.server.ts'
import { ImportExample, nameOfPlace } from './import-example.tsx'

type CategoriesData = Awaited<ReturnType<typeof categoriesData>>
type Question = CategoriesData['questions'][number]
type CategoriesStep = CategoriesData & { phaseAt: string }

export function CategoriesStep({ phaseAt, ...data }: CategoriesStep) {
  const { questions, all, example } = data
  const fetcher = useFetcher<{ categories?: CategoriesData }>()
  const shown = fetcher.data?.categories?.example ?? example
  const [places, setPlaces] = useState<Places>({})
  const note = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setPlaces(placesIn(new FormData(currentTarget)))
  const undecided = questions.filter((one, at) => (places[at] ?? firstChoice(one)) === '')
  const ofExample = questions.findIndex(({ row }) => row === shown?.row)
  const show = (row: number) => {
    if (row !== shown?.row) void fetcher.load(`?step=categories&row=${row}`)
  }
  return (
    <div className="import-columns-two">
      <div className="grid min-w-0 gap-4">
        <form id="step" method="post" className="grid gap-4" onChange={note} data-checked>
          <input type="hidden" name="phaseAt" value={phaseAt} />
          {all.words > 0 && (
            <Panel
              id="categories"
              title="Not known yet"
              beside={
                <>
                  <p>{`${counted(all.words, 'category', 'categories')}, ${counted(all.rows, 'row')}`}</p>
                  <p className="all">
                    <button name="intent" value="add-all">
                      Add all
                    </button>
                    <button name="intent" value="leave-all">
                      Leave all without
                    </button>
                  </p>
                </>
              }
            >
              <ol className="category-choices">
                {questions.map((question, at) => (
                  <Choice
                    key={question.words}
                    question={question}
                    at={at}
                    isShown={question.row === shown?.row}
                    show={show}
                  />
                ))}
              </ol>
              <Foot {...data} undecided={undecided} />
            </Panel>
          )}
          <WithoutCategory {...data} />
        </form>
        <Remembered {...data} phaseAt={phaseAt} />
        <Same {...data} />
      </div>
      {shown && (
        <ImportExample
          example={shown}
          place={places[ofExample]}
          before={questions[ofExample - 1]?.row}
          next={questions[ofExample + 1]?.row}
        />
      )}
    </div>
  )
}

/** By the place of a question: `''` for none yet. */
type Places = { [at: number]: string | undefined }

function placesIn(form: FormData): Places {
  const places: Places = {}
  for (const [name, choice] of form) {
    const [, at] = /^choice-(\d+)$/.exec(name) ?? []
    if (at === undefined) continue
    const field = choice === 'new' ? 'above' : choice === 'ours' ? 'ours' : 'choice'
    places[Number(at)] = String(form.get(`${field}-${at}`) ?? '')
  }
  return places
}

function firstChoice({ decision, closest }: Question) {
  return decision || (closest ?? '')
}

type Choice = { question: Question; at: number; isShown: boolean; show: (row: number) => void }

const choices = [
  ['new', 'Add', 'Add'],
  ['ours', 'Choose one of ours', 'Choose one of ours'],
  ['none', 'Leave without category', 'No category'],
] as const

function Choice({ question, at, isShown, show }: Choice) {
  const { words, rows, title, row, closest } = question
  const first = firstChoice(question)
  const chosen = first.replace(/^\d.*/, 'ours').replace(/:.*/, '')
  const { all } = useCategories()
  return (
    <li
      data-shown={isShown || undefined}
      onFocus={() => show(row)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(row)}
    >
      <p className="name">
        <b id={`words-${at}`}>{words}</b>
        <Link to={`?step=categories&row=${row}`} preventScrollReset replace>
          {title || `Row ${row}`}
        </Link>
        <input type="hidden" name={`words-${at}`} value={words} />
      </p>
      <p className="count">
        <b>{grouped(rows)}</b> {rows === 1 ? 'row' : 'rows'}
      </p>
      <div className="seg3" role="radiogroup" aria-labelledby={`words-${at}`}>
        {choices.map(([value, long, short]) => (
          <label key={value}>
            <input
              type="radio"
              name={`choice-${at}`}
              value={value}
              defaultChecked={chosen === value}
            />
            <span data-short={short}>{long}</span>
          </label>
        ))}
      </div>
      <div className="place">
        <select
          name={`above-${at}`}
          aria-label={`Where to add ${words}`}
          defaultValue={first.startsWith('new') ? first : 'new'}
          data-of="new"
        >
          <option value="new">New, top level</option>
          {all.map(({ id, name }) => (
            <option key={id} value={`new:${id}`}>
              New, in {name}
            </option>
          ))}
        </select>
        <OurCategories
          name={`ours-${at}`}
          label={`Category for ${words}`}
          chosen={/^\d/.test(first) ? first : (closest ?? '')}
          closest={closest}
        />
        <p data-of="none">Set it later in Products</p>
        <p data-of="open">Not decided</p>
      </div>
    </li>
  )
}

type OurCategories = { name: string; label: string; chosen: string; closest: string | undefined }

function OurCategories({ name, label, chosen, closest }: OurCategories) {
  const { all } = useCategories()
  const named = (ids: string, words: string) => (
    <option key={ids} value={ids}>
      {ids === closest ? `${words}, closest` : words}
    </option>
  )
  return (
    <select name={name} aria-label={label} defaultValue={chosen} data-of="ours">
      {chosen === '' && <option value="">Choose a category</option>}
      {all.flatMap((one) => [
        named(String(one.id), one.name),
        ...one.subcategories.map((sub) => named(`${one.id}/${sub.id}`, `${one.name}: ${sub.name}`)),
      ])}
    </select>
  )
}

type Foot = CategoriesData & { undecided: Question[] }

function Foot({ undecided, from, next, isForgotten, all, questions }: Foot) {
  const rows = undecided.reduce((sum, one) => sum + one.rows, 0)
  return (
    <footer className="category-foot">
      <label>
        <input type="checkbox" name="remember" defaultChecked={!isForgotten} />
        Remember these choices for the next file
      </label>
      <p role="status">
        {undecided.length > 0 &&
          `${undecided.length} not decided: ${rows === 1 ? 'its row comes in as a draft' : `${undecided.length === 1 ? 'its' : 'their'} ${grouped(rows)} rows come in as drafts`} without a category`}
      </p>
      {(next !== undefined || from > 0) && (
        <p className="more">
          {`${from + 1} to ${from + questions.length} of ${all.words}. Save these before you go on: `}
          {next !== undefined && <Link to={`?step=categories&from=${next}`}>the next ones</Link>}
          {from > 0 && <Link to="?step=categories">the first ones</Link>}
        </p>
      )}
    </footer>
  )
}

function WithoutCategory({ categoryId, hasColumn }: CategoriesData) {
  const { all } = useCategories()
  return (
    <Panel
      id="without"
      title={hasColumn ? 'Rows with an empty category' : 'No column of this file is a category'}
    >
      <p className="inside field">
        <label htmlFor="categoryId">New products without a category</label>
        <select id="categoryId" name="categoryId" defaultValue={categoryId}>
          <option value="">Add them as drafts</option>
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
    </Panel>
  )
}

function Remembered(data: CategoriesData & { phaseAt: string }) {
  const { remembered, rememberedRows, rememberedWords, isForgotten, phaseAt } = data
  const categories = useCategories()
  if (remembered.length === 0) return null
  return (
    <Panel
      id="remembered"
      title="Remembered"
      beside={
        <>
          <p>{`${counted(rememberedWords, 'category', 'categories')}, ${counted(rememberedRows, 'row')}`}</p>
          <form method="post" className="all">
            <input type="hidden" name="phaseAt" value={phaseAt} />
            {!isForgotten && <input type="hidden" name="remember" value="on" />}
            <button name="intent" value="forget">
              Forget
            </button>
          </form>
        </>
      }
    >
      <ol className="known-categories">
        {remembered.map(({ words, rows, decision, earlier, by }) => (
          <Known
            key={words}
            words={words}
            rows={rows}
            to={nameOfPlace(categories, decision)}
            note={[earlier?.at.slice(0, 10), by].filter(Boolean).join(', ')}
          />
        ))}
      </ol>
    </Panel>
  )
}

function Same({ same, sameRows, sameCount }: CategoriesData) {
  const categories = useCategories()
  if (same.length === 0) return null
  return (
    <Panel
      id="same"
      title="Same as yours"
      beside={
        <>
          <p>{`${counted(sameCount, 'category', 'categories')}, ${counted(sameRows, 'row')}`}</p>
          {sameCount > same.length && (
            <p className="all">
              <Link to="?step=categories&all" preventScrollReset replace>
                Show {grouped(sameCount - same.length)} more
              </Link>
            </p>
          )}
        </>
      }
    >
      <ol className="known-categories">
        {same.map(({ words, rows, ids = '' }) => (
          <Known
            key={words}
            words={words}
            rows={rows}
            to={nameOfPlace(categories, ids)}
            note="same words"
          />
        ))}
      </ol>
    </Panel>
  )
}

type Known = { words: string; rows: number; to: string; note: string }

function Known({ words, rows, to, note }: Known) {
  return (
    <li>
      <b>{words}</b>
      <ArrowRight aria-label="becomes" />
      <span>{to}</span>
      <data value={rows}>{counted(rows, 'row')}</data>
      <small>{note}</small>
      <Link to={`?step=categories&change=${encodeURIComponent(words)}`}>
        Change<span className="sr-only"> {words}</span>
      </Link>
    </li>
  )
}
