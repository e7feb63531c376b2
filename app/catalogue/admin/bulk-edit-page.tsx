import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, redirect } from 'react-router'

import { availabilities } from '#app/content/constants.ts'
import { currentUser, database, sentFields } from '#app/context.ts'
import { typedIn, type Problems, type Typed } from '#app/http/form-input.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

import { useCategories } from '../categories.ts'
import { editedSubject, editedTexts, typedEdit } from '../changes/bulk-edit.ts'
import { countEdited, createBulkEdit, listOfEdit } from '../changes/bulk-edits.server.ts'
import { nounOf, stateLabel } from '../changes/change-words.ts'
import { newestImports } from '../changes/imports.server.ts'
import { emptied } from '../changes/product-cells.ts'
import { productLabels } from '../product.ts'
import type { Route } from './+types/bulk-edit-page.ts'
import { suggestions } from './managed-products.server.ts'

export const handle: RouteFacts = { editors: true }

type Form = { typed: Typed; problems: Problems; suggested: { [name: string]: string[] } }

type TextField = {
  name: (typeof editedTexts)[number]
  typed: Typed
  problem: string | undefined
  suggested: string[] | undefined
}

type Choice = { name: string; label: string; typed: Typed; children: ReactNode }

/** The query of the list, or the chosen records as `id`. */
function scopeIn(request: Request) {
  const { search: query, searchParams } = new URL(request.url)
  return { subject: editedSubject.parse(searchParams.get('of')), query }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const scope = scopeIn(request)
  const edits = await newestImports(db, 20, 'edit')
  return {
    scope,
    list: listOfEdit(scope),
    found: await countEdited(db, scope),
    suggested: scope.subject === 'products' ? await suggestions(db) : {},
    edits: edits.map(({ _id, fileName, state, counts, createdAt, edit }) => ({
      _id,
      fileName,
      state,
      createdAt,
      noun: nounOf(edit?.subject ?? 'products'),
      count: counts.change ?? 0,
    })),
    now: Date.now(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeIn(request)
  const typed = typedIn(context.get(sentFields))
  const { change, problems } = typedEdit(typed)
  if (Object.keys(problems).length > 0) return { typed, problems }
  const createdBy = context.get(currentUser)?.ownerId
  const id = await createBulkEdit(context.get(database), { ...scope, ...change }, createdBy)
  return redirect(href('/dashboard/bulk-edit/:id', { id }), 303)
}

export default function BulkEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { scope, found, suggested } = loaderData
  const answer = useFirstAnswer(scope.query, actionData) ?? { typed: {}, problems: {} }
  const many = `${counted(found.count, nounOf(scope.subject))}${found.isMore ? ' and more' : ''}`
  const isEmpty = found.count === 0
  return (
    <>
      <PageTitle title={scope.subject === 'products' ? `Edit ${many}` : many} />
      <p className="back">
        <Link to={loaderData.list}>
          <ArrowLeft aria-hidden />
          Back to the list
        </Link>
      </p>
      <div className="grid max-w-300 gap-4">
        {isEmpty && <p className="calm">Nothing is selected.</p>}
        {!isEmpty && scope.subject === 'products' && (
          <BulkEditForm suggested={suggested} {...answer} />
        )}
        {!isEmpty && <Deletion many={many} />}
        <Earlier {...loaderData} />
      </div>
    </>
  )
}

function Deletion({ many }: { many: string }) {
  return (
    <Panel id="deletion" title="Move to the trash">
      <form method="post" className="inside">
        <p className="text-ui text-ink-2">
          You see the list of all {many} first. They can be restored together for 30 days.
        </p>
        <Button look="line" name="intent" value="delete">
          Move {many} to the trash…
        </Button>
      </form>
    </Panel>
  )
}

function Earlier({ edits, now }: Route.ComponentProps['loaderData']) {
  if (edits.length === 0) return null
  return (
    <Panel id="earlier" title="Earlier edits" beside={<p>Kept for 30 days.</p>}>
      <ul className="lines">
        {edits.map(({ _id, fileName, state, count, noun, createdAt }) => (
          <li key={_id}>
            <Link to={href('/dashboard/bulk-edit/:id', { id: _id })}>
              <p className="line-text">
                <span>{fileName}</span>
                <small>
                  {stateLabel(state)} · {counted(count, noun)}
                </small>
              </p>
              <time dateTime={createdAt}>{ago(createdAt, now)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function BulkEditForm({ typed, problems, suggested }: Form) {
  return (
    <Panel id="edit" title="What changes" beside={<p>An empty field changes nothing.</p>}>
      <form method="post" className="inside bulk-edit" data-checked>
        {problems['form'] && <FormAlert words={problems['form']} />}
        <div className="bulk-fields">
          {editedTexts.map((name) => (
            <TextField
              key={name}
              name={name}
              typed={typed}
              problem={problems[name]}
              suggested={suggested[name]}
            />
          ))}
          <Choice name="category" label="Category" typed={typed}>
            <Categories />
          </Choice>
          <Choice name="availability" label={productLabels.availability.label} typed={typed}>
            <Options choices={availabilities} />
            <option value={emptied}>Clear it</option>
          </Choice>
          <Choice name="state" label={productLabels.state.label} typed={typed}>
            <Options choices={{ live: 'Live', ...productLabels.state.choices }} />
          </Choice>
        </div>
        <fieldset className="bulk-fields">
          <legend>Replace text in titles</legend>
          <Field
            id="find"
            name="find"
            label="This text"
            maxLength={200}
            hint="Capital and small letters must be the same."
            defaultValue={typed['find'] ?? ''}
            problem={problems['find']}
            focus={problems['find'] !== undefined}
          />
          <Field
            id="replace"
            name="replace"
            label="Becomes"
            maxLength={200}
            hint="Leave it empty to remove the text."
            defaultValue={typed['replace'] ?? ''}
          />
        </fieldset>
        <Button look="ink" name="intent" value="preview">
          Show a preview
        </Button>
        <p className="text-ui text-ink-2">Nothing is changed before you agree.</p>
      </form>
    </Panel>
  )
}

function TextField({ name, typed, problem, suggested }: TextField) {
  const { label } = productLabels[name]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        list={`${name}-values`}
        autoComplete="off"
        placeholder="Unchanged"
        defaultValue={typed[name] ?? ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${name}-problem`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={problem !== undefined}
      />
      <datalist id={`${name}-values`}>
        {suggested?.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
      {problem && <strong id={`${name}-problem`}>{problem}</strong>}
      <label className="clear-field">
        <input
          type="checkbox"
          name={`clear-${name}`}
          defaultChecked={typed[`clear-${name}`] === 'on'}
        />
        <span>
          Clear<span className="sr-only"> {label.toLowerCase()}</span>
        </span>
      </label>
    </div>
  )
}

function Choice({ name, label, typed, children }: Choice) {
  return (
    <label className="list-choice">
      {label}
      <select name={name} defaultValue={typed[name] ?? ''}>
        <option value="">Unchanged</option>
        {children}
      </select>
    </label>
  )
}

function Options({ choices }: { choices: { [value: string]: string } }) {
  return Object.entries(choices).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
}

function Categories() {
  return useCategories().all.map(({ id, name, subcategories }) => (
    <optgroup key={id} label={name}>
      <option value={id}>{name}</option>
      {subcategories.map((sub) => (
        <option key={sub.id} value={`${id}/${sub.id}`}>
          {name} / {sub.name}
        </option>
      ))}
    </optgroup>
  ))
}
