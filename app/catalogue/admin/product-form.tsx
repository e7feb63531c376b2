import { useState } from 'react'
import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { Thumbs } from '#app/ui/admin/forms/form-conflict.tsx'
import {
  type FormDefinition,
  formValues,
  maximumOf,
  optionalIn,
  type ValuesOf,
} from '#app/ui/admin/forms/form-definition.ts'
import { ChoiceField } from '#app/ui/admin/forms/form-fields.tsx'
import { type RecordForm, useRecordForm } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { RecordField } from '#app/ui/admin/forms/record-field.tsx'
import { DatasheetField } from '#app/ui/admin/uploads/datasheet-field.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'

import { categoryWithId, namesOf, useCategories } from '../categories.ts'
import { ProductCard } from '../product-card.tsx'
import {
  picturesOf,
  type Product,
  product,
  type ProductFields,
  productFields,
  productLabels,
} from '../product.ts'
import type { Suggestions } from './suggestions.server.ts'

import '../cards.css'

type ProductValues = ValuesOf<ProductFields>

export const productForm: FormDefinition<ProductValues, Product> = {
  path: '/api/products',
  fields: productFields,
  values: formValues(productFields),
  record: product,
  labels: productLabels,
  groups: { pictures: ['imageUrl', 'pictures'], categoryId: ['categoryId', 'subcategoryId'] },
  show: (values) => ({
    pictures: <Thumbs of={picturesOf(values)} />,
    categoryId: <CategoryText values={values} />,
  }),
  listPage: href('/dashboard/manage-products'),
  editPage: (id) => href('/dashboard/edit-product/:id', { id }),
  publicPage: ({ _id: id }) => href('/view-details/:id', { id }),
  messages: { ...messages.product, name: 'product', adding: 'Adding...' },
}

type ProductForm = { product?: Product; title?: string; suggestions: Suggestions }
type Form = { form: RecordForm<ProductValues> }

export function ProductForm({ product, title = '', suggestions }: ProductForm) {
  const form = useRecordForm(productForm, product, { title })
  return (
    <FormSheet form={form} beside={<ProductPreview values={form.values} />}>
      <RecordField form={form} name="title" />
      <PicturesField
        {...form.uploadOf('pictures')}
        required={product?.imageUrl !== ''}
        most={1 + (maximumOf(productFields.shape.pictures) ?? 0)}
        value={picturesOf(form.values)}
        onChange={([imageUrl = '', ...pictures]) => form.change({ imageUrl, pictures })}
      />
      <CategoryFields form={form} />
      <RecordField form={form} name="description" />
      <OptionalFields form={form} suggestions={suggestions} />
    </FormSheet>
  )
}

function CategoryText({ values: { categoryId, subcategoryId } }: { values: ProductValues }) {
  const { categoryName, subcategoryName } = namesOf(useCategories(), categoryId, subcategoryId)
  return [categoryName, subcategoryName].filter(Boolean).join(', ')
}

function CategoryFields({ form: { values, problems, change } }: Form) {
  const { categoryId, subcategoryId } = values
  const categories = useCategories()
  const subcategories = categoryWithId(categories, categoryId)?.subcategories ?? []
  return (
    <div className="pair">
      <ChoiceField
        id="categoryId"
        label={productLabels.categoryId.label}
        required
        none="Please choose"
        choices={categories.all}
        value={categoryId}
        onChange={(chosen) => change({ categoryId: chosen, subcategoryId: '' })}
        problem={problems.categoryId}
      />
      {subcategories.length > 0 && (
        <ChoiceField
          id="subcategoryId"
          label={productLabels.subcategoryId.label}
          none="None"
          choices={subcategories}
          value={subcategoryId}
          onChange={(chosen) => change({ subcategoryId: chosen })}
          problem={problems.subcategoryId}
        />
      )}
    </div>
  )
}

function OptionalFields({ form, suggestions }: Form & { suggestions: Suggestions }) {
  // Stays open when the last field is emptied.
  const [isOpen, setOpen] = useState(false)
  const names = optionalIn(productForm)
  const rows = names.indexOf('partNumbers')
  const fieldOf = (name: keyof ProductValues) =>
    name === 'datasheetUrl' ? (
      <DatasheetField
        {...form.uploadOf(name)}
        key={name}
        value={form.values.datasheetUrl}
        onChange={(datasheetUrl) => form.change({ datasheetUrl })}
      />
    ) : (
      <RecordField key={name} form={form} name={name} suggestions={suggestions[name]} />
    )
  return (
    <details
      className="facts"
      open={isOpen || names.some((name) => form.values[name].length > 0)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Maker, part numbers and more (optional)</summary>
      <div className="page">
        <div className="pair">{names.slice(0, rows).map(fieldOf)}</div>
        {names.slice(rows).map(fieldOf)}
      </div>
    </details>
  )
}

function ProductPreview({ values }: { values: ProductValues }) {
  const { title, specifications, ...others } = values
  const filled = specifications.filter(({ name, value }) => name && value)
  const product = {
    ...others,
    _id: 'preview',
    title: title || 'Title',
    categoryName: '',
    subcategoryName: '',
    specifications: [...new Map(filled.map((one) => [one.name, one])).values()],
    createdAt: '',
  }
  return (
    <>
      <h2 className="text-ui font-semibold">As buyers will see it</h2>
      <div className="card-preview" inert>
        <ProductCard product={product} sizes="320px" load="eager" />
      </div>
    </>
  )
}
