import { z } from 'zod'

import { messages } from '#app/content/messages.ts'
import { longest } from '#app/ui/admin/forms/form-problems.ts'
import type { FormSubject } from '#app/ui/admin/forms/form-subject.ts'

import { type Video, video, videoChanges, videoFields } from '../video.ts'

/** The form's values of a video; `film` holds the file and its poster. */
const typedVideo = z.object({
  film: z.object({ videoUrl: z.string(), posterUrl: z.string() }),
  title: z.string(),
})
type TypedVideo = z.infer<typeof typedVideo>

export const longestTitle = longest(videoFields.shape.title)

export const videoSubject: FormSubject<TypedVideo, Video> = {
  path: '/api/videos',
  fields: typedVideo,
  blank: { film: { videoUrl: '', posterUrl: '' }, title: '' },
  record: video,
  fieldsOf: ({ title, videoUrl, posterUrl = '' }) => ({ film: { videoUrl, posterUrl }, title }),
  bodyOf: ({ film, title }) => ({ ...film, title }),
  rules: { added: [videoFields], changed: [videoChanges] },
  places: { videoUrl: 'film', posterUrl: 'film' },
  parts: [
    {
      label: 'Video',
      of: ['film'],
      shown: ({ film }) => <Film {...film} />,
    },
    { label: 'Title', of: ['title'], shown: ({ title }) => title },
  ],
  words: {
    name: 'video',
    adding: 'Uploading...',
    added: messages.videoUploaded,
    notAdded: messages.videoUploadFailed,
    saved: messages.video.saved,
    notSaved: messages.video.notSaved,
    notFound: messages.video.isGone,
    wanting: messages.selectVideo,
    missing: { film: 'Please select a video.', title: 'Please enter a title.' },
  },
}

function Film({ videoUrl, posterUrl }: TypedVideo['film']) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video record has no captions (R-ENT-3)
    <video controls preload="none" src={videoUrl} poster={posterUrl || undefined} width={320} />
  )
}
