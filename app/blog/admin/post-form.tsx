import { Clapperboard, ImagePlus } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { call } from '#app/ui/admin/calls.ts'
import { Dialog } from '#app/ui/admin/dialogs.tsx'
import { Thumbs } from '#app/ui/admin/forms/form-conflict.tsx'
import {
  type FormDefinition,
  formValues,
  type ValuesOf,
} from '#app/ui/admin/forms/form-definition.ts'
import { useRecordForm } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { RecordField } from '#app/ui/admin/forms/record-field.tsx'
import { usePictureUpload } from '#app/ui/admin/uploads/picture-upload.tsx'
import { PicturesField } from '#app/ui/admin/uploads/pictures-field.tsx'
import { type RemoteFile, RemoteFiles } from '#app/ui/admin/uploads/remote-files.tsx'
import type { UploadState } from '#app/ui/admin/uploads/upload-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlainText, textBlocks, type TextVideo } from '#app/ui/plain-text.tsx'

import { asciiSlug, isAscii } from '../post-slug.ts'
import { type Post, post, type PostFields, postFields, postLabels } from '../post.ts'
import { postPage } from './post-page.ts'
import { figure } from './text-edits.ts'
import { pressTool, editLater, editText, WritingTools } from './writing-tools.tsx'

type VideoChooser = {
  videos: readonly TextVideo[]
  onChosen: (video: TextVideo | undefined) => void
}

type TextTools = {
  of: string
  videos: readonly TextVideo[]
  onUploading: (state: UploadState) => void
}

const pause = 300

const free = z.object({ slug: z.string() })

type Saved = Pick<Post, '_id' | 'slug' | 'title'> | undefined

type PostAddress = { title: string; post: Saved; origin: string }

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

function PostAddress({ title, post, origin }: PostAddress) {
  const slug = useSlug(title, post)
  if (slug === undefined) return null
  return (
    <p role="status" className="address">
      {slug === '' ? (
        'Its address is given when it is added.'
      ) : (
        <>
          {slug === post?.slug ? 'It stays at ' : 'It will be at '}
          <b>{origin.replace(/^https?:\/\//, '') + href('/blog/:slug', { slug })}</b>
          {post && slug !== post.slug && '. The old address leads there.'}
        </>
      )}
    </p>
  )
}

function useSlug(title: string, post: Saved) {
  const [found, setFound] = useState<{ title: string; slug: string }>()
  const typed = title.trim()
  const likely = isAscii(typed) ? asciiSlug(typed) : undefined
  const isSame =
    likely === '' || (isAscii(post?.title ?? '') && likely === asciiSlug(post?.title ?? ''))
  const keepsSlug = post && (typed === post.title || isSame)
  // Only the server knows the used slugs. Waits until typing pauses.
  useEffect(() => {
    if (keepsSlug || likely === '') return undefined
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const parameters = new URLSearchParams({ title: typed, ...(post && { id: post._id }) })
      const path = `/api/blogs/slug?${parameters}` as const
      const outcome = await call({ method: 'GET', path, schema: free, signal: request.signal })
      if (outcome.is === 'done') setFound({ title: typed, slug: outcome.body.slug })
    }, pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, likely, keepsSlug, post])
  if (keepsSlug) return post.slug
  if (typed === '') return undefined
  return found?.title === typed ? found.slug : likely
}

function TextTools({ of: id, videos, onUploading }: TextTools) {
  const file = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const edit = useRef<ReturnType<typeof editLater>>(undefined)
  const upload = usePictureUpload((address) => edit.current?.(figure('', address)))
  const isSending = upload.state !== ''
  // The form must wait for the upload.
  useEffect(() => {
    onUploading(isSending ? 'sending' : 'rest')
    // `onUploading` is a new function at each render, which is not a new state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSending])
  const insertVideo = (video: TextVideo | undefined) => {
    setChoosing(false)
    if (video) editText(id, figure(captionOf(video), `/videos#${video._id}`))
  }
  return (
    <>
      <WritingTools
        of={id}
        more={[
          { name: 'Picture', Icon: ImagePlus, use: () => file.current?.click() },
          { name: 'Video', Icon: Clapperboard, use: () => setChoosing(true) },
        ]}
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture for the text"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (!chosen) return
          edit.current = editLater(id)
          void upload.send(chosen)
        }}
      />
      <small role="status">{upload.state}</small>
      {upload.problem && <strong role="alert">{upload.problem}</strong>}
      {isChoosing && <VideoChooser videos={videos} onChosen={insertVideo} />}
    </>
  )
}

/** A caption ends at a bracket. */
function captionOf({ title }: TextVideo) {
  return title.replaceAll(/[[\]\n]/g, ' ')
}

function VideoChooser({ videos, onChosen }: VideoChooser) {
  return (
    <Dialog title="Choose a video" onClose={(id) => onChosen(videos.find(({ _id }) => _id === id))}>
      {(close) => (
        <div className="mt-4 grid gap-4">
          {videos.length === 0 && (
            <p className="text-ui text-ink-2">
              There are no videos yet. <Link to={href('/dashboard/add-video')}>Add one</Link> first.
            </p>
          )}
          <ul className="video-choices">
            {videos.map(({ _id, title }) => (
              <li key={_id}>
                <button type="button" onClick={() => close(_id)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
          <Button look="line" type="button" onClick={() => close()}>
            Cancel
          </Button>
        </div>
      )}
    </Dialog>
  )
}
