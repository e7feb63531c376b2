import { useState } from 'react'

import { TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { RowsField } from '#app/ui/admin/forms/form-rows.tsx'
import type { Saving } from '#app/ui/admin/forms/form-saving.ts'
import { DatasheetField } from '#app/ui/admin/uploads/datasheet-field.tsx'

import type { Product } from '../product.ts'
import type { Suggestions } from './suggestions.server.ts'
import { limits, mostRows, rowLimits, type TypedProduct } from './typed-product.tsx'

type OptionalFacts = { saving: Saving<TypedProduct, Product>; suggestions: Suggestions }

const schemes = ['Maker', 'IMPA', 'ISSA', 'Drawing']

/** The optional fields of a product; collapsed while all are empty. */
export function OptionalFacts({ saving, suggestions }: OptionalFacts) {
  const { fields, problems, change, uploading } = saving
  const { makers, conditions, types } = suggestions
  // Stays open when the last field is emptied.
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="facts"
      open={isOpen || isFilled(fields)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Maker, part numbers and more (optional)</summary>
      <div className="page">
        <div className="pair">
          <Fact of={saving} name="type" label="Type" suggestions={types} />
          <Fact of={saving} name="maker" label="Maker" suggestions={makers} words />
          <Fact of={saving} name="model" label="Model" />
          <Fact of={saving} name="condition" label="Condition" suggestions={conditions} />
        </div>
        <RowsField
          id="partNumbers"
          legend="Part numbers"
          hint="Whose number it is, and the number as it stands on the plate or in the parts book."
          one="part number"
          columns={[
            { name: 'scheme', label: 'Whose', max: rowLimits.scheme, suggestions: schemes },
            { name: 'value', label: 'Number', max: rowLimits.number, autoCapitalize: 'characters' },
          ]}
          empty={{ scheme: '', value: '' }}
          most={mostRows}
          value={fields.partNumbers}
          onChange={(partNumbers) => change({ partNumbers })}
          problems={problems}
        />
        <RowsField
          id="specifications"
          legend="Specifications"
          hint="The first two are shown on the card of the product."
          one="specification"
          columns={[
            { name: 'name', label: 'Name', max: rowLimits.name },
            { name: 'value', label: 'Value', max: rowLimits.value },
          ]}
          empty={{ name: '', value: '' }}
          most={mostRows}
          value={fields.specifications}
          onChange={(specifications) => change({ specifications })}
          problems={problems}
        />
        <Fact of={saving} name="certificate" label="Certificate" />
        <DatasheetField
          id="datasheetUrl"
          label="Data sheet"
          value={fields.datasheetUrl}
          onChange={(datasheetUrl) => change({ datasheetUrl })}
          onUploading={uploading('datasheetUrl')}
          problem={problems.datasheetUrl}
        />
      </div>
    </details>
  )
}

type Fact = {
  of: Saving<TypedProduct, Product>
  name: 'type' | 'maker' | 'model' | 'condition' | 'certificate'
  label: string
  suggestions?: string[]
  words?: boolean
}

function Fact({ of: { fields, problems, change }, name, label, suggestions, words }: Fact) {
  return (
    <TextField
      id={name}
      label={label}
      value={fields[name]}
      onChange={(typed) => change({ [name]: typed })}
      max={limits[name]}
      problem={problems[name]}
      enterKeyHint="next"
      autoCapitalize={words ? 'words' : 'sentences'}
      {...(suggestions && { suggestions })}
    />
  )
}

const optional = [
  'type',
  'maker',
  'model',
  'partNumbers',
  'specifications',
  'condition',
  'certificate',
  'datasheetUrl',
] as const

function isFilled(fields: TypedProduct) {
  return optional.some((name) => fields[name].length > 0)
}
