import {
  ChevronLeft,
  ExternalLink,
  History,
  ArrowDown,
  ArrowUp,
  Check,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { data, href, Link, useLocation } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { currentUser, database, sentFields } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert, Field } from '#app/ui/field.tsx'

import {
  categoriesOf,
  type Category,
  categoryAddress,
  categoryWithId,
  type Subcategory,
} from '../categories.ts'
import type { Route } from './+types/edit-category-page.ts'
import { changeOne, productsByCategory, type Unsaved } from './category-actions.server.ts'
import { CategoryForm, NameForm } from './category-form.tsx'

import './categories.css'

export const handle: RouteFacts = { editors: true }

type Rows = {
  category: Category
  products: { [id: string]: number }
  isOwner: boolean
  unsaved: Unsaved
}

type SubcategoryRowProps = {
  sub: Subcategory
  version: number
  place: number
  of: number
  products: number
  isOwner: boolean
  typed: string | undefined
  problem: string | undefined
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database)
  const category = categoryWithId(categoriesOf(db), params.id)
  if (!category) throw data('Category not found.', { status: 404 })
  const { categories, subcategories } = await productsByCategory(db)
  const isOwner = context.get(currentUser)?.role === 'owner'
  const counts = { products: categories[category.id] ?? 0, inSubcategories: subcategories }
  return { category, ...counts, isOwner }
}

export async function action({ context, params }: Route.ActionArgs) {
  const typed = typedIn(context.get(sentFields))
  const isRemoving = typed['intent']?.startsWith('remove')
  if (isRemoving && context.get(currentUser)?.role !== 'owner')
    throw data(messages.forOwnersOnly, { status: 403 })
  return changeOne(context.get(database), Number(params.id), typed)
}

export default function EditCategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { category, products, inSubcategories, isOwner } = loaderData
  const answer = useFirstAnswer(String(category.id), actionData)
  const unsaved = answer ?? none
  const [isNameTyped, setNameTyped] = useState(unsaved.typed['name'] !== undefined)
  return (
    <>
      <nav className="back" aria-label="Categories">
        <Link to={href('/dashboard/categories')}>
          <ChevronLeft aria-hidden />
          All categories
        </Link>
        {!category.isHidden && (
          <a href={categoryAddress(category)}>
            <ExternalLink aria-hidden />
            View
          </a>
        )}
        {isOwner && (
          <Link to={`${href('/dashboard/activity')}?kind=categories&record=${category.id}`}>
            <History aria-hidden />
            History
          </Link>
        )}
      </nav>
      <PageTitle title={category.name} />
      <Outcome category={category} unsaved={unsaved} />
      <div className="category-columns" key={category.version}>
        <Panel id="fields" title="Category" beside={<p>{counted(products, 'product')}</p>}>
          <CategoryForm
            category={category}
            unsaved={ofForm(unsaved, 'save')}
            isNameTyped={isNameTyped}
          />
        </Panel>
        <div className="grid gap-4" onInput={() => setNameTyped(true)}>
          <SubcategoryRows
            category={category}
            products={inSubcategories}
            isOwner={isOwner}
            unsaved={unsaved.typed['intent'] === 'save' ? none : unsaved}
          />
          {isOwner && <RemovePanel category={category} problem={unsaved.problems['remove']} />}
        </div>
      </div>
    </>
  )
}

const none: Unsaved = { typed: {}, problems: {} }

function ofForm(unsaved: Unsaved, intent: string) {
  return unsaved.typed['intent'] === intent ? unsaved : none
}

const done: { [intent: string]: string } = {
  added: 'The category is added at the end of the menus.',
  save: 'Saved. The site shows it now.',
  addSub: 'The subcategory is added.',
  renameSub: 'The subcategory is renamed. Its old address leads to the new one.',
  removeSub: 'The subcategory is deleted.',
}

function Outcome({ category, unsaved }: { category: Category; unsaved: Unsaved }) {
  const query = new URLSearchParams(useLocation().search)
  if (unsaved.isStale) return <Stale category={category} />
  const first = Object.values(unsaved.problems)[0]
  if (first)
    return (
      <FormAlert words="Not saved." focus={false}>
        {first}
      </FormAlert>
    )
  const words = done[query.get('done') ?? '']
  return words ? (
    <p role="status" className="done">
      {words}
    </p>
  ) : null
}

function Stale({ category }: { category: Category }) {
  const { id, name, intro, isHidden } = category
  return (
    <FormAlert words="Not saved: this category was changed while you were editing, in another tab or by another person.">
      <p className="mt-1">
        What you typed is still in the fields. Saved now: {name}, {isHidden ? 'hidden' : 'shown'}, “
        {intro}”. Press the button again to save yours instead, or{' '}
        <a href={href('/dashboard/categories/:id', { id: String(id) })}>take what is saved now</a>.
      </p>
    </FormAlert>
  )
}

function RemovePanel({ category, problem }: { category: Category; problem: string | undefined }) {
  return (
    <Panel id="remove" title="Delete">
      <form method="post" className="inside">
        <input type="hidden" name="version" value={category.version} />
        <p className="text-ui text-ink-2">
          Only a category without products can be deleted. Its address then answers that the page is
          not found. To keep its products, hide it instead.
        </p>
        {problem && <strong className="text-ui text-fault">{problem}</strong>}
        <Button look="line" name="intent" value="remove">
          Delete this category
        </Button>
      </form>
    </Panel>
  )
}

function SubcategoryRows({ category, products, isOwner, unsaved }: Rows) {
  const { typed, problems } = unsaved
  const { subcategories, version } = category
  const isAdding = typed['intent'] === 'addSub'
  return (
    <Panel
      id="subcategories"
      title="Subcategories"
      beside={<p>{`${subcategories.length} of at most 99`}</p>}
    >
      <ol className="subcategory-rows">
        {subcategories.map((one, index) => {
          const isTyped = typed['sub'] === String(one.id)
          return (
            <SubcategoryRowProps
              key={one.id}
              sub={one}
              version={version}
              place={index + 1}
              of={subcategories.length}
              products={products[one.id] ?? 0}
              isOwner={isOwner}
              typed={isTyped ? typed['name'] : undefined}
              problem={isTyped ? (problems['name'] ?? problems['remove']) : undefined}
            />
          )
        })}
      </ol>
      <NameForm isTyped={isAdding} className="inside">
        <input type="hidden" name="version" value={version} />
        <Field
          id="new-sub"
          name="name"
          label="Add a subcategory"
          maxLength={80}
          required
          defaultValue={isAdding ? (typed['name'] ?? '') : ''}
          problem={isAdding ? problems['name'] : undefined}
        />
        <Button look="line" name="intent" value="addSub">
          <Plus aria-hidden />
          Add
        </Button>
      </NameForm>
    </Panel>
  )
}

/** The first button of a form is the one that Enter presses: it saves the name. */
function SubcategoryRowProps({
  sub: { id, name },
  isOwner,
  typed,
  problem,
  ...row
}: SubcategoryRowProps) {
  const { version, place, of, products } = row
  const problemId = problem && `sub-${id}-problem`
  return (
    <li>
      <NameForm isTyped={typed !== undefined}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="sub" value={id} />
        <input
          name="name"
          aria-label={`Name of subcategory ${place}`}
          required
          maxLength={80}
          defaultValue={typed ?? name}
          aria-describedby={problemId}
          aria-invalid={problem ? true : undefined}
        />
        <button
          name="intent"
          value="renameSub"
          aria-label={`Save the name of ${name}`}
          title="Save"
        >
          <Check aria-hidden />
        </button>
        <button
          name="intent"
          value={`moveSub-${place - 1}`}
          disabled={place === 1}
          aria-label={`Move ${name} up`}
          title="Move up"
        >
          <ArrowUp aria-hidden />
        </button>
        <button
          name="intent"
          value={`moveSub-${place + 1}`}
          disabled={place === of}
          aria-label={`Move ${name} down`}
          title="Move down"
        >
          <ArrowDown aria-hidden />
        </button>
        {isOwner && (
          <button name="intent" value="removeSub" aria-label={`Delete ${name}`} title="Delete">
            <Trash2 aria-hidden />
          </button>
        )}
        <small>{counted(products, 'product')}</small>
        {problem && <strong id={problemId}>{problem}</strong>}
      </NameForm>
    </li>
  )
}
