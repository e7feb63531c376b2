import { Copy } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { withoutDrawing } from '#app/media/addresses.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
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
import { newKey } from '#app/ui/admin/forms/form-sending.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { RecordField } from '#app/ui/admin/forms/record-field.tsx'
import { DatasheetField } from '#app/ui/admin/uploads/datasheet-field.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'
import { type RemoteFile, RemoteFiles } from '#app/ui/admin/uploads/remote-files.tsx'

import { categoryWithId, namesOf, useCategories } from '../categories.ts'
import { ProductCard } from '../product-card.tsx'
import {
  pictureShows,
  picturesOf,
  type AllProductFields,
  allProductFields,
  allProductLabels,
  productFields,
  productLabels,
  staffLabels,
  type StaffProduct,
  staffProduct,
} from '../product.ts'
import type { LinkedProduct } from '../products.server.ts'

import '../cards.css'
import { LinkedProductsField } from './linked-products-field.tsx'
import type { Suggestions } from './managed-products.server.ts'

const copied = z.object({ insertedId: z.string() })

type ProductValues = ValuesOf<AllProductFields>

export const productForm: FormDefinition<ProductValues, StaffProduct> = {
  path: '/api/products',
  fields: allProductFields,
  // The answer to a save has a drawing where there is no photo.
  values: formValues(allProductFields).overwrite((values) => ({
    ...values,
    imageUrl: withoutDrawing(values.imageUrl),
  })),
  record: staffProduct,
  labels: allProductLabels,
  groups: {
    pictures: ['imageUrl', 'pictures', 'pictureNotes'],
    categoryId: ['categoryId', 'subcategoryId'],
  },
  show: (values) => ({
    pictures: <Thumbs of={picturesOf(values)} />,
    categoryId: <CategoryText values={values} />,
  }),
  listPage: href('/dashboard/manage-products'),
  editPage: (id) => href('/dashboard/edit-product/:id', { id }),
  publicPage: ({ _id: id, state }) =>
    href(state === 'draft' ? '/dashboard/preview-product/:id' : '/view-details/:id', { id }),
  messages: { ...messages.product, name: 'product', adding: 'Adding...' },
}

type ProductForm = {
  product?: StaffProduct
  title?: string
  suggestions: Suggestions
  named?: LinkedProduct[]
  files?: RemoteFile[]
}
const none: LinkedProduct[] = []

type Form = { form: RecordForm<ProductValues> }

export function ProductForm({ product, title = '', files, ...linked }: ProductForm) {
  const { suggestions, named = none } = linked
  const form = useRecordForm(productForm, product, { title })
  const { values } = form
  return (
    <FormSheet
      form={form}
      beside={<ProductPreview values={values} />}
      renderActions={({ _id }) => <CopyButton id={_id} />}
    >
      <RecordField form={form} name="title" />
      <PicturesField
        {...form.uploadOf('pictures')}
        required={product?.imageUrl !== ''}
        most={1 + (maximumOf(productFields.shape.pictures) ?? 0)}
        value={picturesOf(values)}
        onChange={([imageUrl = '', ...pictures]) => form.change({ imageUrl, pictures })}
        renderNote={(picture, n) => <PictureNote form={form} picture={picture} n={n} />}
      />
      <RemoteFiles files={files} chosen={[...picturesOf(values), values.datasheetUrl]} />
      <CategoryFields form={form} />
      <RecordField form={form} name="description" />
      <OptionalFields form={form} suggestions={suggestions} named={named} />
      <StaffFields form={form} />
      <RecordField form={form} name="state" />
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

function OptionalFields({
  form,
  suggestions,
  named,
}: Form & Required<Pick<ProductForm, 'suggestions' | 'named'>>) {
  // Stays open when the last field is emptied.
  const [isOpen, setOpen] = useState(false)
  const names = optionalIn(productForm).filter((name) => name !== 'state' && !isOfStaff(name))
  const rows = names.indexOf('partNumbers')
  const fieldOf = (name: keyof ProductValues) =>
    name === 'datasheetUrl' ? (
      <DatasheetField
        {...form.uploadOf(name)}
        key={name}
        value={form.values.datasheetUrl}
        onChange={(datasheetUrl) => form.change({ datasheetUrl })}
      />
    ) : name === 'supersededBy' || name === 'alternatives' ? (
      <LinkField key={name} form={form} name={name} named={named} />
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

function isOfStaff(name: string) {
  return name in staffLabels
}

function StaffFields({ form }: Form) {
  return (
    <fieldset className="staff-fields">
      <legend>Only your team sees these</legend>
      <div className="pair">
        {optionalIn(productForm)
          .filter(isOfStaff)
          .map((name) => (
            <RecordField key={name} form={form} name={name} />
          ))}
      </div>
    </fieldset>
  )
}

const hints = {
  supersededBy:
    'The newer part. Both pages say it, and a search for the old number finds the newer part.',
  alternatives: 'Products that do the same. Both pages say it.',
}

type LinkField = Form & { name: keyof typeof hints; named: LinkedProduct[] }

function LinkField({ form, name, named }: LinkField) {
  const chosen = form.values[name]
  const isOne = typeof chosen === 'string'
  const value = isOne ? [chosen].filter(Boolean) : chosen
  return (
    <LinkedProductsField
      id={name}
      label={productLabels[name].label}
      hint={hints[name]}
      value={value}
      most={isOne ? 1 : (maximumOf(productFields.shape[name]) ?? 1)}
      named={named}
      onChange={(ids) => form.changeOne(name, isOne ? (ids[0] ?? '') : ids)}
    />
  )
}

type PictureNote = Form & { picture: string; n: number }

function PictureNote({ form, picture, n }: PictureNote) {
  const { pictureNotes } = form.values
  const others = pictureNotes.filter((note) => note.picture !== picture)
  const set = (text: string) => {
    const shows = pictureShows.safeParse(text).data
    form.change({ pictureNotes: shows ? [...others, { picture, shows }] : others })
  }
  return (
    <select
      aria-label={`Caption of picture ${n}`}
      value={pictureNotes.find((note) => note.picture === picture)?.shows ?? ''}
      onChange={({ target }) => set(target.value)}
    >
      <option value="">No caption</option>
      <option value="actual">Actual item</option>
      <option value="illustration">Illustration</option>
    </select>
  )
}

function ProductPreview({ values }: { values: ProductValues }) {
  const { title, specifications, partNumbers, ...others } = values
  const filled = specifications.filter(({ name, value }) => name && value)
  const product = {
    ...others,
    _id: 'preview',
    title: title || 'Title',
    categoryName: '',
    subcategoryName: '',
    specifications: [...new Map(filled.map((one) => [one.name, one])).values()],
    partNumbers: partNumbers.filter(({ value }) => value),
    createdAt: '',
  }
  return (
    <>
      <h2 className="text-ui font-semibold">As buyers will see it</h2>
      <div className="card-preview" inert>
        <ProductCard product={product} sizes="320px" load="eager" isPreview />
      </div>
    </>
  )
}

function CopyButton({ id }: { id: string }) {
  const { send, notify } = useAdmin()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  // The same until a draft is added, so that a second try after a lost answer adds no second one.
  const [key, setKey] = useState(newKey)
  const copy = async () => {
    setBusy(true)
    const path = `/api/products/${encodeURIComponent(id)}/copy` as const
    const outcome = await send({ method: 'POST', path, schema: copied, key })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: 'Not copied. Please try again.', isBad: true })
    setKey(newKey())
    notify({ text: 'This is the copy, a draft. Change what differs, then choose Live.' })
    return navigate(href('/dashboard/edit-product/:id', { id: outcome.body.insertedId }))
  }
  return (
    <button
      type="button"
      className="noscript:hidden"
      aria-disabled={isBusy}
      onClick={() => isBusy || void copy()}
    >
      <Copy aria-hidden />
      Duplicate
    </button>
  )
}
