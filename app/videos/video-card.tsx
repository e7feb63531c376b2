import { useOwnPath } from '#app/media/own-path.ts'
import { pictureSources } from '#app/media/picture-address.ts'

import type { Video } from './video.ts'

/** A video; `size` is the size of its file in bytes, known only for files in our own storage. */
export type ShownVideo = Video & { size: number | undefined }

export function VideoCard({ video: { title, videoUrl, posterUrl, size } }: { video: ShownVideo }) {
  const film = useOwnPath(videoUrl)
  const poster = useOwnPath(posterUrl ?? '')
  return (
    <article className="border-t-2 border-ink">
      <p className="min-h-9 py-2 font-data text-data text-ink-3">
        {size === undefined ? 'Video' : `Video, ${megabytes(size)}`}
      </p>
      {film === undefined ? (
        <p className="grid aspect-video place-content-center bg-deep p-4 text-center text-white">
          This video cannot be played yet.
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video record has no captions (R-ENT-3)
        <video
          controls
          playsInline
          preload="none"
          src={film}
          poster={poster && posterAddress(poster)}
          width={640}
          height={360}
          aria-label={title}
          className="aspect-video w-full bg-deep object-cover"
        />
      )}
      <h2 className="mt-3.5 text-nav font-semibold wrap-anywhere xl:text-card">{title}</h2>
    </article>
  )
}

/** `poster` takes only one address; a width of 640 suits both a phone and a column of three. */
function posterAddress(address: string) {
  return pictureSources(address, [640])?.webp ?? address
}

function megabytes(bytes: number) {
  return `${Math.max(bytes / 1_000_000, 0.1).toFixed(1)} MB`
}
