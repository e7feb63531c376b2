import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { Thumbs } from '#app/ui/admin/forms/form-conflict.tsx'
import {
  type FormDefinition,
  formValues,
  type ValuesOf,
} from '#app/ui/admin/forms/form-definition.ts'
import { useRecordForm } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { RecordField } from '#app/ui/admin/forms/record-field.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'
import { type RemoteFile, RemoteFiles } from '#app/ui/admin/uploads/remote-files.tsx'
import { PlainText, textBlocks, type TextVideo } from '#app/ui/plain-text.tsx'

import { type Post, post, type PostFields, postFields, postLabels } from '../post.ts'
import { PostAddress } from './post-address.tsx'
import { postPage } from './post-page.ts'
import { TextTools } from './text-tools.tsx'
import { pressTool } from './writing-tools.tsx'

const postForm: FormDefinition<ValuesOf<PostFields>, Post> = {
  path: '/api/blogs',
  fields: postFields,
  values: formValues(postFields),
  record: post,
  labels: postLabels,
  groups: { pictures: ['imageUrl'] },
  show: (values) => ({ pictures: <Thumbs of={picturesOf(values)} /> }),
  listPage: href('/dashboard/manage-blog'),
  editPage: (id) => href('/dashboard/edit-blog/:id', { id }),
  publicPage: postPage,
  ofOne: { state: '', date: '' },
  submits: (saved) =>
    saved && !saved.state
      ? [
          { words: 'Save changes', values: { state: '' }, isMain: true },
          { words: 'Make it a draft', values: { state: 'draft' } },
        ]
      : [
          { words: 'Save as draft', values: { state: 'draft' } },
          { words: 'Publish', values: { state: '' }, isMain: true },
        ],
  messages: { ...messages.blog, name: 'blog', adding: 'Adding...' },
}

type PostForm = { post?: Post; origin: string; files?: RemoteFile[]; videos: TextVideo[] }

export function PostForm({ post, origin, files, videos }: PostForm) {
  const form = useRecordForm(postForm, post)
  const { title, description, imageUrl } = form.values
  return (
    <FormSheet
      form={form}
      beside={<PostPreview title={title} description={description} videos={videos} />}
    >
      <div className="page">
        <RecordField form={form} name="title" />
        <PostAddress title={title} post={post} origin={origin} />
      </div>
      <PicturesField
        {...form.uploadOf('pictures')}
        required={post?.imageUrl !== ''}
        most={1}
        value={picturesOf(form.values)}
        onChange={([chosen = '']) => form.change({ imageUrl: chosen })}
      />
      <RemoteFiles files={files} chosen={[imageUrl]} />
      <RecordField
        form={form}
        name="description"
        tools={<TextTools of="description" videos={videos} {...form.uploadOf('description')} />}
        onKeyDown={pressTool}
      />
      <RecordField form={form} name="date" />
    </FormSheet>
  )
}

function picturesOf({ imageUrl }: Pick<PostFields, 'imageUrl'>) {
  return imageUrl ? [imageUrl] : []
}

type Preview = Pick<PostFields, 'title' | 'description'> & { videos: TextVideo[] }

function PostPreview({ title, description, videos }: Preview) {
  const blocks = textBlocks(description)
  return (
    <>
      <h2 className="text-ui font-semibold">As readers will see it</h2>
      <div className="text-preview" inert>
        <p className="display mb-4 text-h3 wrap-anywhere">{title || 'Title'}</p>
        <PlainText
          blocks={blocks.map((block) => ({ ...block, id: `preview-${block.id}` }))}
          videos={videos}
        />
      </div>
    </>
  )
}
