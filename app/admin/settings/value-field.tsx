import { createContext, useContext, useState } from 'react'
import { z } from 'zod'

import { useCategories } from '#app/catalogue/categories.ts'
import { contrastsOf, figureOf, isColour, leastContrast, type Use } from '#app/settings/colours.ts'
import {
  category,
  categorySlug,
  certificatePicture,
  currency,
  day,
  flag,
  heroPicture,
  inkColour,
  link,
  makerMark,
  optionalWebAddress,
  ownPicture,
  picture,
  signalColour,
} from '#app/settings/fields.ts'

import { useChanged } from './changes.ts'
import { EntryList } from './entry-list.tsx'
import { LinkField, SlugOptions } from './link-field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { choiceLabel, labelOf } from './setting-labels.ts'
import { blankOf, isRecord, joined, numberIn, type SettingField } from './typed-value.ts'

const pictures: unknown[] = [picture, heroPicture, ownPicture, certificatePicture, flag, makerMark]

export function ValueField(field: SettingField) {
  const { schema, label } = field
  if (pictures.includes(schema)) {
    return <PictureChoice {...field} />
  }
  if (schema === link) return <LinkField {...field} />
  if (schema === signalColour) return <ColourField {...field} use="signal" />
  if (schema === inkColour) return <ColourField {...field} use="ink" />
  if (schema instanceof z.ZodObject) {
    return (
      // An entry of a list is a group already, which has a name.
      label ? (
        <fieldset className="setting-group" id={field.path}>
          <legend>{label}</legend>
          <ObjectFields {...field} schema={schema} />
        </fieldset>
      ) : (
        <div className="setting-group" id={field.path}>
          <ObjectFields {...field} schema={schema} />
        </div>
      )
    )
  }
  if (schema instanceof z.ZodArray) {
    return <Entries {...field} schema={schema} />
  }
  if (schema instanceof z.ZodBoolean) return <Tick {...field} />
  return <Line {...field} />
}

function Entries({ schema, path, label, value, onChange, problems }: Entries) {
  return (
    <EntryList
      path={path}
      label={label}
      entries={Array.isArray(value) ? value : []}
      onChange={onChange}
      problems={problems}
      blank={() => blankOf(schema.element)}
    >
      {(entry, index) => (
        <ValueField
          schema={schema.element}
          path={joined(path, String(index))}
          label=""
          value={entry}
          onChange={(changed) =>
            onChange(Array.isArray(value) ? value.with(index, changed) : [changed])
          }
          problems={problems}
        />
      )}
    </EntryList>
  )
}

type Entries = Omit<SettingField, 'schema'> & { schema: z.ZodArray }

export function ObjectFields({ schema, path, value, onChange, problems }: ObjectFields) {
  const fields: [string, unknown][] = Object.entries(schema.shape)
  const values = isRecord(value) ? value : {}
  return fields.map(([name, one]) => (
    <ValueField
      key={name}
      schema={one}
      path={joined(path, name)}
      label={labelOf(name)}
      value={values[name]}
      onChange={(changed) => onChange({ ...values, [name]: changed })}
      problems={problems}
    />
  ))
}

type ObjectFields = Omit<SettingField, 'schema' | 'label'> & { schema: z.ZodObject }

function Tick({ path, label, value, onChange }: SettingField) {
  return (
    <div className="field tick" data-changed={useChanged(path)}>
      <input
        type="checkbox"
        id={path}
        name={path}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={path}>{label}</label>
    </div>
  )
}

const longLine = 160
const chosen: unknown[] = [category, categorySlug, currency]

function Line({ schema, path, label, value, onChange, problems }: SettingField) {
  const problem = problems[path]
  const isNumber = schema instanceof z.ZodNumber
  const [text, setText] = useState('')
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // A number has several texts: '91.80' is on the way from 91.8 to 91.805.
  const typed = isNumber && numberIn(text) === value ? text : stored
  const shared = {
    id: path,
    name: path,
    ...(problem && { 'aria-invalid': true, 'aria-describedby': `${path}-problem` }),
  }
  const change = (next: string) => {
    setText(next)
    onChange(isNumber ? numberIn(next) : next)
  }
  const maxLength = schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
  const isLong = (maxLength ?? 0) > longLine && schema !== optionalWebAddress
  return (
    <div className="field" data-changed={useChanged(path)}>
      <label htmlFor={path}>{label}</label>
      {schema instanceof z.ZodEnum || chosen.includes(schema) ? (
        <select {...shared} value={typed} onChange={(event) => change(event.currentTarget.value)}>
          {schema instanceof z.ZodEnum ? (
            schema.options.map((option) => (
              <option key={option} value={option}>
                {choiceLabel(String(option))}
              </option>
            ))
          ) : schema === category ? (
            <CategoryOptions chosen={typed} />
          ) : schema === currency ? (
            <CurrencyOptions />
          ) : (
            <SlugOptions chosen={typed} />
          )}
        </select>
      ) : isLong ? (
        <textarea
          {...shared}
          rows={3}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          value={typed}
          type={schema === day ? 'date' : 'text'}
          inputMode={isNumber ? 'decimal' : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {problem && <strong id={`${path}-problem`}>{problem}</strong>}
    </div>
  )
}

function ColourField({ use, path, label, value, onChange, problems }: ColourField) {
  const typed = typeof value === 'string' ? value : ''
  const problem = problems[path]
  return (
    <div className="field setting-colour" data-changed={useChanged(path)}>
      <label htmlFor={path}>{label}</label>
      <input
        id={path}
        name={path}
        value={typed}
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={`${path}-contrast${problem ? ` ${path}-problem` : ''}`}
        {...(problem && { 'aria-invalid': true })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        type="color"
        className="noscript:hidden"
        aria-label={`${label}: palette`}
        value={isColour(typed) ? typed : '#000000'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Contrasts id={`${path}-contrast`} use={use} colour={typed} />
      {problem && <strong id={`${path}-problem`}>{problem}</strong>}
    </div>
  )
}

type ColourField = SettingField & { use: Use }

function Contrasts({ id, use, colour }: { id: string; use: Use; colour: string }) {
  const measured = isColour(colour) ? contrastsOf(use, colour) : []
  return (
    <output id={id} className="setting-contrasts">
      {measured.map(({ name, contrast }) => (
        <span key={name} data-low={contrast < leastContrast || undefined}>
          {figureOf(contrast)} on {name}
          {contrast < leastContrast && ': too low'}
        </span>
      ))}
      <span>{leastContrast} is needed.</span>
    </output>
  )
}

/** From the server: a browser may know others, and name them otherwise. */
export const CurrencyNames = createContext<readonly (readonly [code: string, name: string])[]>([])

function CurrencyOptions() {
  return useContext(CurrencyNames).map(([code, name]) => (
    <option key={code} value={code}>
      {code}, {name}
    </option>
  ))
}

/** The categories by name; `chosen` may be the number of one that is no more. */
function CategoryOptions({ chosen }: { chosen: string }) {
  const { all, byId } = useCategories()
  return (
    <>
      {!byId.has(chosen) && <option value={chosen}>No category</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
