import { Link } from 'react-router'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { useListQuery } from '#app/ui/admin/lists/list-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { ProductView } from './product-views.server.ts'
import { viewQuery } from './product-views.ts'

type Answer = { typed: Typed; problems: Problems } | undefined

export function ProductViews({ views }: { views: ProductView[] }) {
  const { query } = useListQuery()
  const here = viewQuery(query)
  const current = views.find((view) => view.query === here)
  if (views.length === 0) return null
  return (
    <nav className="list-chips" aria-label="Views">
      <div>
        <Link to={{ search: '' }} preventScrollReset aria-current={here === ''}>
          All products
        </Link>
        {views.map((view) => (
          <Link
            key={view._id}
            to={{ search: view.query }}
            preventScrollReset
            aria-current={view === current}
          >
            <bdi>{view.name}</bdi>
          </Link>
        ))}
      </div>
      {current && (
        <form method="post" className="ml-auto flex-none">
          <input type="hidden" name="view" value={current._id} />
          <button className="quiet" name="intent" value="delete-view">
            Delete view<span className="sr-only"> {current.name}</span>
          </button>
        </form>
      )}
    </nav>
  )
}

export function SaveView({ answer }: { answer: Answer }) {
  const { query } = useListQuery()
  const here = viewQuery(query)
  if (!here) return null
  return (
    <form method="post" noValidate autoComplete="off" className="grid gap-3 edge-t-line pt-3">
      <input type="hidden" name="query" value={here} />
      <Field
        id="view-name"
        name="name"
        label="Save these filters as a view"
        maxLength={40}
        defaultValue={answer?.typed.name}
        problem={answer?.problems.name}
        hint="Only you see it. A view of this name gets these filters."
      />
      <Button look="line" name="intent" value="save-view">
        Save view
      </Button>
    </form>
  )
}
