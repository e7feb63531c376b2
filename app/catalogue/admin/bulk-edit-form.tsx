import type { ReactNode } from 'react'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

import { editedTexts } from '../bulk-edit/typed-edit.ts'
import { useCategories } from '../categories.ts'
import { emptied } from '../import/product-cells.ts'
import { availabilities, productLabels } from '../product.ts'

type Form = { typed: Typed; problems: Problems; suggested: { [name: string]: string[] } }

export function BulkEditForm({ typed, problems, suggested }: Form) {
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

type TextField = {
  name: (typeof editedTexts)[number]
  typed: Typed
  problem: string | undefined
  suggested: string[] | undefined
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

type Choice = { name: string; label: string; typed: Typed; children: ReactNode }

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
