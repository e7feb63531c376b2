import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react'

import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import type { Category, Subcategory } from '../categories.ts'
import type { Unsaved } from './category-actions.server.ts'
import { NameForm } from './category-form.tsx'

type Rows = {
  category: Category
  products: { [id: string]: number }
  isOwner: boolean
  unsaved: Unsaved
}

export function SubcategoryRows({ category, products, isOwner, unsaved }: Rows) {
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
            <Row
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

type Row = {
  sub: Subcategory
  version: number
  place: number
  of: number
  products: number
  isOwner: boolean
  typed: string | undefined
  problem: string | undefined
}

/** The first button of a form is the one that Enter presses: it saves the name. */
function Row({ sub: { id, name }, isOwner, typed, problem, ...row }: Row) {
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
