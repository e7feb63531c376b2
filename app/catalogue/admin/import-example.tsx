import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { grouped } from '#app/ui/admin/format.ts'
import { Panel, StepLink } from '#app/ui/admin/page-parts.tsx'
import { Plate } from '#app/ui/plate.tsx'

import { type Categories, categoryWithId, useCategories } from '../categories.ts'
import type { Example } from '../changes/import-page-data.server.ts'

type ImportExample = {
  example: Example
  place: string | undefined
  before: number | undefined
  next: number | undefined
}

export function ImportExample({ example, place, before, next }: ImportExample) {
  const { row, cells } = example
  const id = useId()
  const to = (other: number | undefined) =>
    other === undefined ? undefined : `?step=categories&row=${other}`
  return (
    <aside className="import-side" aria-label="Example">
      <Panel
        id={`${id}page`}
        title="The page it makes"
        beside={
          <>
            <p>row {grouped(row)}</p>
            <StepLink name="Example before" to={to(before)} icon={ChevronLeft} />
            <StepLink name="Next example" to={to(next)} icon={ChevronRight} />
          </>
        }
      >
        <ExamplePage example={example} place={place} />
      </Panel>
      <Panel id={`${id}row`} title={`Row ${grouped(row)} in the sheet`}>
        <dl className="row-cells">
          {cells.map(({ place: column, head, cell, to: target, isCategory }) => (
            <div key={column}>
              <dt>{head || `Column ${column + 1}`}</dt>
              <dd>{cell}</dd>
              <dd data-decided={isCategory || undefined}>{target || 'left out'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </aside>
  )
}

function ExamplePage({ example, place }: Pick<ImportExample, 'example' | 'place'>) {
  const { title, trail, number, picture, plate, problems, cells, state } = example
  const categories = useCategories()
  if (problems.length > 0)
    return <p className="calm">No page yet: {problems.join(' ').slice(0, 300)}</p>
  const column = cells.find(({ to }) => to === 'Pictures')?.head
  const chosen = place ? nameOfPlace(categories, place) : trail.join(' / ')
  return (
    <div className="example-page">
      <p className="trail">
        Products / <b>{chosen || 'No category yet'}</b>
      </p>
      {picture.startsWith('/media/') && <img src={picture} alt="" loading="lazy" />}
      <h3>{title}</h3>
      <p className="about">
        <span>{state ? 'A draft, not shown yet' : 'Live'}</span>
        <data value={number}>{number}</data>
      </p>
      {plate.length > 0 && <Plate rows={plate} />}
      <p className="about">
        {picture
          ? `Picture from column ${column ?? 'Pictures'}.`
          : 'Without a picture its page shows the drawing of the category.'}
      </p>
    </div>
  )
}

/** Of a decision such as `7/701`. */
export function nameOfPlace(categories: Categories, decision: string) {
  if (decision === 'none') return 'No category'
  const [, above] = /^new(?::(\d+))?$/.exec(decision) ?? []
  if (decision.startsWith('new'))
    return above ? `New, in ${categoryWithId(categories, above)?.name ?? ''}` : 'New'
  const [id = '', subId] = decision.split('/')
  const category = categoryWithId(categories, id)
  const sub = category?.subcategories.find((one) => String(one.id) === subId)
  return [category?.name ?? 'New', sub?.name].filter(Boolean).join(': ')
}
