import { type ReactNode, useState } from 'react'

import { drawingNames } from '#app/content/picture-names.ts'
import { pictureWords } from '#app/content/picture-words.ts'
import { ConfirmLeaving, useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'
import type { UploadState } from '#app/ui/admin/uploads/upload-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import { Field } from '#app/ui/field.tsx'
import { Drawing } from '#app/ui/picture.tsx'

import { type Category, longestIntro } from '../categories.ts'
import type { Unsaved } from './category-actions.server.ts'

type Form = { category: Category; unsaved: Unsaved; isNameTyped: boolean }

/** `isNameTyped`: in the forms of subcategories; a page can have one `ConfirmLeaving` only. */
export function CategoryForm({ category, unsaved: { typed, problems }, isNameTyped }: Form) {
  const [upload, setUpload] = useState<UploadState>('rest')
  const [imageUrl, setImageUrl] = useState(typed['imageUrl'] ?? category.imageUrl)
  const isTyped = typed['intent'] === 'save'
  const [isChanged, setChanged] = useState(isTyped)
  const leave = useConfirmLeaving(isChanged)
  return (
    <form
      method="post"
      className="inside category-form"
      onInput={() => setChanged(true)}
      data-checked
      onSubmit={() => leave()}
    >
      <ConfirmLeaving
        when={isChanged || isNameTyped}
        question="Leave without saving? What you typed of this category is lost."
      />
      <input type="hidden" name="version" value={category.version} />
      <input type="hidden" name="imageUrl" value={imageUrl} />
      <Field
        id="name"
        name="name"
        label="Name"
        maxLength={80}
        required
        hint="A new name gives the page a new address. The old address leads there for ever."
        defaultValue={typed['name'] ?? category.name}
        problem={problems['name']}
        focus={problems['name'] !== undefined}
      />
      <Field
        id="intro"
        name="intro"
        label="Introduction"
        rows={3}
        maxLength={longestIntro}
        hint="One or two sentences under the name. Search engines show them too."
        defaultValue={typed['intro'] ?? category.intro}
        problem={problems['intro']}
      />
      <PicturesField
        id="picture"
        label="Picture"
        most={1}
        value={imageUrl ? [imageUrl] : []}
        onChange={([chosen = '']) => {
          setImageUrl(chosen)
          setChanged(true)
        }}
        onUploading={setUpload}
        problem={problems['imageUrl']}
      />
      <p className="hidden text-ui text-ink-2 noscript:block">
        A picture needs JavaScript; all else on this page works without it.
      </p>
      <DrawingChoice chosen={typed['drawing'] ?? category.drawing} />
      <label className="hide">
        <input
          type="checkbox"
          name="isHidden"
          defaultChecked={isTyped ? typed['isHidden'] === 'on' : category.isHidden}
        />
        <span>
          Hide it
          <small>
            It leaves the menus, counts, search and sitemap, and so do its products. A product stays
            at its own address for those who have it.
          </small>
        </span>
      </label>
      {problems['isHidden'] && (
        <strong className="text-ui text-fault">{problems['isHidden']}</strong>
      )}
      <Button look="ink" name="intent" value="save" disabled={upload === 'sending'}>
        {upload === 'sending' ? 'Uploading...' : 'Save'}
      </Button>
    </form>
  )
}

type NameForm = { isTyped: boolean; className?: string; children: ReactNode }

/** Loads the page again, so the browser asks before what was typed in other forms of the page is lost. */
export function NameForm({ isTyped, className, children }: NameForm) {
  const [isChanged, setChanged] = useState(isTyped)
  const leave = useConfirmLeaving(isChanged)
  return (
    <form
      method="post"
      className={className}
      onInput={() => setChanged(true)}
      data-checked
      onSubmit={() => leave()}
    >
      {children}
    </form>
  )
}

function DrawingChoice({ chosen }: { chosen: string }) {
  return (
    <details className="drawing-choice">
      <summary>
        <Drawing address={drawingAddress(chosen)} />
        <span>
          Drawing <small>shown where there is no picture. Press to choose another.</small>
        </span>
      </summary>
      <fieldset>
        <legend className="sr-only">Drawing</legend>
        {drawingNames.map((name) => (
          <label key={name}>
            <input type="radio" name="drawing" value={name} defaultChecked={name === chosen} />
            <Drawing address={drawingAddress(name)} />
            {pictureWords(name)}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
