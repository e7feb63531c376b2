import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { useOwnPath } from '#app/media/addresses.ts'
import {
  type FormDefinition,
  formValues,
  type ValuesOf,
} from '#app/ui/admin/forms/form-definition.ts'
import { useRecordForm } from '#app/ui/admin/forms/form-saving.ts'
import { FormSheet } from '#app/ui/admin/forms/form-sheet.tsx'
import { RecordField } from '#app/ui/admin/forms/record-field.tsx'
import { type RemoteFile, RemoteFiles } from '#app/ui/admin/uploads/remote-files.tsx'
import { VideoField } from '#app/ui/admin/uploads/video-field.tsx'

import { type Video, video, type VideoFields, videoFields, videoLabels } from '../video.ts'

const videoForm: FormDefinition<ValuesOf<VideoFields>, Video> = {
  path: '/api/videos',
  fields: videoFields,
  values: formValues(videoFields),
  record: video,
  labels: videoLabels,
  groups: { video: ['videoUrl', 'posterUrl'] },
  show: ({ videoUrl, posterUrl }) => ({
    video: <StoredVideo videoUrl={videoUrl} posterUrl={posterUrl} />,
  }),
  listPage: href('/dashboard/manage-video'),
  editPage: (id) => href('/dashboard/edit-video/:id', { id }),
  publicPage: () => href('/videos'),
  ofOne: { videoUrl: '', posterUrl: '' },
  messages: {
    ...messages.video,
    name: 'video',
    adding: 'Uploading...',
    added: messages.videoUploaded,
    notAdded: messages.videoUploadFailed,
    incomplete: messages.selectVideo,
    reallyDelete: messages.reallyDeleteVideo,
  },
}

function StoredVideo({ videoUrl, posterUrl }: Pick<VideoFields, 'videoUrl' | 'posterUrl'>) {
  const [video, poster] = [useOwnPath(videoUrl), useOwnPath(posterUrl ?? '')]
  if (!video) return videoUrl
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video record has no captions
  return <video controls preload="none" src={video} poster={poster || undefined} width={320} />
}

export function VideoForm({ video, files }: { video?: Video; files?: RemoteFile[] }) {
  const form = useRecordForm(videoForm, video)
  const { videoUrl, posterUrl } = form.values
  return (
    <FormSheet form={form}>
      <RecordField form={form} name="title" enterKeyHint="done" />
      <VideoField
        {...form.uploadOf('video')}
        value={{ videoUrl, posterUrl }}
        onChange={form.change}
      />
      <RemoteFiles files={files} chosen={[videoUrl, posterUrl]} />
    </FormSheet>
  )
}
