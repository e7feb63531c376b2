import { VideoPlayer } from '#app/ui/video-player.tsx'

import type { Video } from './video.ts'

/** A video; `size` is the size of its file in bytes, known only for files in our own storage. */
export type ShownVideo = Video & { size: number | undefined }

export function VideoCard({ video: { title, videoUrl, posterUrl, size } }: { video: ShownVideo }) {
  return (
    <article className="border-t-2 border-ink">
      <p className="min-h-9 py-2 font-data text-data text-ink-3">
        {size === undefined ? 'Video' : `Video, ${megabytes(size)}`}
      </p>
      <VideoPlayer title={title} videoUrl={videoUrl} posterUrl={posterUrl} />
      <h2 className="mt-3.5 text-nav font-semibold wrap-anywhere xl:text-card">{title}</h2>
    </article>
  )
}

function megabytes(bytes: number) {
  return `${Math.max(bytes / 1_000_000, 0.1).toFixed(1)} MB`
}
