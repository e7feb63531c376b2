import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'

import { database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import { Field } from '#app/ui/field.tsx'
import { Drawing, Photo } from '#app/ui/picture.tsx'

import { type Category, useCategories } from '../categories.ts'
import type { Route } from './+types/categories-page.ts'
import { changeList, productsByCategory } from './category-actions.server.ts'

import './categories.css'

export const handle: RouteFacts = { editors: true }

export async function loader({ context }: Route.LoaderArgs) {
  return { products: (await productsByCategory(context.get(database))).categories }
}

export async function action({ context }: Route.ActionArgs) {
  return changeList(context.get(database), typedIn(context.get(sentFields)))
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { all, listed } = useCategories()
  const answer = useFirstAnswer('categories', actionData)
  const query = new URLSearchParams(useLocation().search)
  return (
    <>
      <PageTitle title="Categories" />
      {query.get('done') === 'removed' && (
        <p role="status" className="done">
          The category is deleted.
        </p>
      )}
      <div className="category-columns">
        <Panel
          id="order"
          title="Order in the menus"
          beside={<p>{`${listed.length} shown, ${all.length - listed.length} hidden`}</p>}
        >
          <ol className="category-rows">
            {all.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                place={index + 1}
                of={all.length}
                products={loaderData.products[category.id] ?? 0}
              />
            ))}
          </ol>
        </Panel>
        <Panel id="add" title="Add a category">
          <form method="post" className="inside" data-checked>
            <Field
              id="name"
              name="name"
              label="Name"
              maxLength={80}
              required
              defaultValue={answer?.typed['name'] ?? ''}
              problem={answer?.problems['name']}
              focus={answer?.problems['name'] !== undefined}
            />
            <Button look="line" name="intent" value="add">
              <Plus aria-hidden />
              Add
            </Button>
          </form>
        </Panel>
      </div>
    </>
  )
}

type CategoryRow = { category: Category; place: number; of: number; products: number }

function CategoryRow({ category, place, of, products }: CategoryRow) {
  const { id, name, subcategories, isHidden, drawing, imageUrl } = category
  const subs = subcategories.length
  return (
    <li>
      <span className="place">{place}</span>
      {imageUrl ? (
        <Photo address={imageUrl} alt="" widths={[96]} sizes="52px" />
      ) : (
        <Drawing address={drawingAddress(drawing)} />
      )}
      <div>
        <Link to={href('/dashboard/categories/:id', { id: String(id) })} className="title">
          {name}
        </Link>
        <p>
          {counted(products, 'product')}
          {subs > 0 && `, ${counted(subs, 'subcategory', 'subcategories')}`}
        </p>
      </div>
      <span className="state" data-hidden={isHidden || undefined}>
        {isHidden ? 'Hidden' : 'Shown'}
      </span>
      <form method="post">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="id" value={id} />
        <MoveButton name={name} id={id} way="up" to={place - 1} of={of} />
      </form>
      <form method="post">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="id" value={id} />
        <MoveButton name={name} id={id} way="down" to={place + 1} of={of} />
      </form>
    </li>
  )
}

type Move = { name: string; id: number; way: 'up' | 'down'; to: number; of: number }

/** After a move the page is new, so the focus returns to the button; at an end of the list, to the other one. */
function MoveButton({ name, id, way, to, of }: Move) {
  const query = new URLSearchParams(useLocation().search)
  const isEnd = to < 1 || to > of
  const isPressed = query.get('moved') === String(id) && !isEnd
  const otherIsEnd = way === 'up' ? to + 1 === of : to === 2
  const hasFocus = isPressed && (query.get('way') === way || otherIsEnd)
  const Icon = way === 'up' ? ArrowUp : ArrowDown
  return (
    <>
      <input type="hidden" name="way" value={way} />
      <button
        name="to"
        value={to}
        disabled={isEnd}
        aria-label={`Move ${name} ${way}`}
        title={`Move ${way}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
      >
        <Icon aria-hidden />
      </button>
    </>
  )
}
