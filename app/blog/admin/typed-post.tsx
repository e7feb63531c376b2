import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { longest } from '#app/ui/admin/forms/form-problems.ts'
import { withPicture } from '#app/ui/admin/forms/form-rules.ts'
import type { FormSubject } from '#app/ui/admin/forms/form-subject.ts'
import { Thumbs } from '#app/ui/admin/forms/form-thumbs.tsx'

import { type Post, post, postChanges, postFields } from '../post.ts'

/** The form's values of a post; its one picture is in a list because `PicturesField` takes a list. */
const typedPost = z.object({
  title: z.string(),
  pictures: z.array(z.string()),
  description: z.string(),
})
export type TypedPost = z.infer<typeof typedPost>

export const limits = {
  title: longest(postFields.shape.title),
  description: longest(postFields.shape.description),
}

export const postSubject: FormSubject<TypedPost, Post> = {
  path: '/api/blogs',
  fields: typedPost,
  blank: { title: '', pictures: [], description: '' },
  record: post,
  fieldsOf: ({ title, imageUrl, description }) => ({
    title,
    pictures: imageUrl ? [imageUrl] : [],
    description,
  }),
  bodyOf: ({ title, pictures: [imageUrl = ''], description }) => ({ title, imageUrl, description }),
  rules: {
    added: [postFields, withPicture.added],
    changed: [postChanges, withPicture.changed],
  },
  places: { imageUrl: 'pictures' },
  parts: [
    { label: 'Title', of: ['title'], shown: ({ title }) => title },
    { label: 'Picture', of: ['pictures'], shown: ({ pictures }) => <Thumbs of={pictures} /> },
    { label: 'Text', of: ['description'], shown: ({ description }) => description },
  ],
  words: {
    name: 'blog',
    adding: 'Adding...',
    added: messages.blog.added,
    notAdded: messages.blog.notAdded,
    saved: messages.blog.saved,
    notSaved: messages.blog.notSaved,
    notFound: messages.blog.isGone,
    missing: {
      title: 'Please enter a title.',
      pictures: messages.uploadImage,
      description: 'Please write the text.',
    },
  },
}
