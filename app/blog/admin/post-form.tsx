import { href } from 'react-router'

import { TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { useSaving } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { textBlocks } from '#app/ui/text-blocks.ts'

import type { Post } from '../post.ts'
import { PostAddress } from './post-address.tsx'
import { limits, postSubject, type TypedPost } from './typed-post.tsx'

/** The form that adds or edits a post (R-ADM-8, C-22). `origin` is the site's origin, without a trailing slash. */
export function PostForm({ post, origin }: { post?: Post; origin: string }) {
  const saving = useSaving(postSubject, post)
  const { fields, problems, change, uploading } = saving
  return (
    <FormSheet
      subject={postSubject}
      saving={saving}
      adds={!post}
      publicPage={({ slug }) => href('/blog/:slug', { slug })}
      beside={<PostPreview fields={fields} />}
    >
      <div className="page">
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
        <PostAddress title={fields.title} post={post} origin={origin} />
      </div>
      <PicturesField
        id="pictures"
        label="Picture"
        required={post?.imageUrl !== ''}
        most={1}
        value={fields.pictures}
        onChange={(pictures) => change({ pictures })}
        onUploading={uploading('pictures')}
        problem={problems.pictures}
      />
      <TextField
        id="description"
        label="Text"
        required
        rows={16}
        hint="A blank line begins a paragraph; lines that begin with a dash or a number are a list; a short line alone above others is their heading."
        value={fields.description}
        onChange={(description) => change({ description })}
        max={limits.description}
        problem={problems.description}
        autoCapitalize="sentences"
      />
    </FormSheet>
  )
}

/** Previews the text as the public page formats it. */
function PostPreview({ fields: { title, description } }: { fields: TypedPost }) {
  const blocks = textBlocks(description)
  return (
    <>
      <h2 className="text-ui font-semibold">As readers will see it</h2>
      <div className="text-preview" inert>
        <p className="display mb-4 text-h3 wrap-anywhere">{title || 'Title'}</p>
        <PlainText blocks={blocks.map((block) => ({ ...block, id: `preview-${block.id}` }))} />
      </div>
    </>
  )
}
