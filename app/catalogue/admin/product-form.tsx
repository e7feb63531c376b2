import { useMemo } from 'react'
import { href } from 'react-router'

import { ChoiceField, TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { useSaving } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'

import { categories, categoryWithId } from '../categories.ts'
import type { Product } from '../product.ts'
import { OptionalFacts } from './optional-facts.tsx'
import { ProductPreview } from './product-preview.tsx'
import type { Suggestions } from './suggestions.server.ts'
import { limits, mostPictures, productSubject, type TypedProduct } from './typed-product.tsx'

/** `title` prefills the title of a new product. */
type ProductForm = { product?: Product; title?: string; suggestions: Suggestions }

/** Adds or changes a product (R-ADM-5 to 7, C-22). */
export function ProductForm({ product, title = '', suggestions }: ProductForm) {
  const subject = useMemo(
    () => ({ ...productSubject, blank: { ...productSubject.blank, title } }),
    [title],
  )
  const saving = useSaving(subject, product)
  const { fields, problems, change, uploading } = saving
  return (
    <FormSheet
      subject={subject}
      saving={saving}
      adds={!product}
      publicPage={({ _id }) => href('/view-details/:id', { id: _id })}
      beside={<ProductPreview fields={fields} />}
    >
      <TextField
        id="title"
        label="Title"
        required
        value={fields.title}
        onChange={(title) => change({ title })}
        max={limits.title}
        problem={problems.title}
        autoCapitalize="sentences"
        enterKeyHint="next"
      />
      <PicturesField
        id="pictures"
        label="Pictures"
        required={product?.imageUrl !== ''}
        most={mostPictures}
        value={fields.pictures}
        onChange={(pictures) => change({ pictures })}
        onUploading={uploading('pictures')}
        problem={problems.pictures}
      />
      <Place fields={fields} problems={problems} change={change} />
      <TextField
        id="description"
        label="Description"
        required
        rows={8}
        value={fields.description}
        onChange={(description) => change({ description })}
        max={limits.description}
        problem={problems.description}
        autoCapitalize="sentences"
      />
      <OptionalFacts saving={saving} suggestions={suggestions} />
    </FormSheet>
  )
}

type Place = {
  fields: TypedProduct
  problems: { [id: string]: string | undefined }
  change: (part: Partial<TypedProduct>) => void
}

/** A category and, if it has any, a subcategory; another category clears it (R-ADM-6). */
function Place({ fields: { categoryId, subcategoryId }, problems, change }: Place) {
  const subcategories = categoryWithId(categoryId)?.subcategories ?? []
  return (
    <div className="pair">
      <ChoiceField
        id="categoryId"
        label="Category"
        required
        none="Please choose"
        choices={categories.map(asChoice)}
        value={categoryId}
        onChange={(chosen) => change({ categoryId: chosen, subcategoryId: '' })}
        problem={problems.categoryId}
      />
      {subcategories.length > 0 && (
        <ChoiceField
          id="subcategoryId"
          label="Subcategory"
          none="None"
          choices={subcategories.map(asChoice)}
          value={subcategoryId}
          onChange={(chosen) => change({ subcategoryId: chosen })}
          problem={problems.subcategoryId}
        />
      )}
    </div>
  )
}

function asChoice({ id, name }: { id: number; name: string }) {
  return { value: String(id), words: name }
}
