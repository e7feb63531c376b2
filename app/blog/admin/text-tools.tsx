import { Clapperboard, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { usePictureUpload } from '#app/ui/admin/uploads/picture-upload.tsx'
import type { UploadState } from '#app/ui/admin/uploads/upload-field.tsx'
import type { TextVideo } from '#app/ui/plain-text.tsx'

import { figure } from './text-edits.ts'
import { VideoChooser } from './video-chooser.tsx'
import { editLater, editText, WritingTools } from './writing-tools.tsx'

type TextTools = {
  of: string
  videos: readonly TextVideo[]
  onUploading: (state: UploadState) => void
}

/** The tools for a text, with those that put a picture or a video of ours into it. */
export function TextTools({ of: id, videos, onUploading }: TextTools) {
  const file = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const edit = useRef<ReturnType<typeof editLater>>(undefined)
  const upload = usePictureUpload((address) => edit.current?.(figure('', address)))
  const isSending = upload.state !== ''
  // The form waits for the upload before it is sent.
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
