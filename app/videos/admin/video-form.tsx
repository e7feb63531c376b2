import { href } from 'react-router'

import { TextField } from '#app/ui/admin/forms/form-fields.tsx'
import { useSaving } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { VideoField } from '#app/ui/admin/uploads/video-field.tsx'

import type { Video } from '../video.ts'
import { longestTitle, videoSubject } from './typed-video.tsx'

/** The form that adds or edits a video (R-ADM-9, C-22). */
export function VideoForm({ video }: { video?: Video }) {
  const saving = useSaving(videoSubject, video)
  const { fields, problems, change, uploading } = saving
  return (
    <FormSheet
      subject={videoSubject}
      saving={saving}
      adds={!video}
      publicPage={() => href('/videos')}
    >
      <TextField
        id="title"
        label="Title"
        required
        value={fields.title}
        onChange={(title) => change({ title })}
        max={longestTitle}
        problem={problems.title}
        autoCapitalize="sentences"
        enterKeyHint="done"
      />
      <VideoField
        id="film"
        value={fields.film}
        onChange={(film) => change({ film })}
        onUploading={uploading('film')}
        problem={problems.film}
      />
    </FormSheet>
  )
}
