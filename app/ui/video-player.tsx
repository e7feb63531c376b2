import { useOwnPath, pictureSources } from '#app/media/addresses.ts'

export type PlayedVideo = { title: string; videoUrl: string; posterUrl?: string | undefined }

export function VideoPlayer({ title, videoUrl, posterUrl }: PlayedVideo) {
  const source = useOwnPath(videoUrl)
  const poster = useOwnPath(posterUrl ?? '')
  if (source === undefined) {
    return (
      <p className="grid aspect-video place-content-center bg-deep p-4 text-center text-white">
        This video cannot be played yet.
      </p>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video record has no captions (R-ENT-3)
    <video
      controls
      playsInline
      preload="none"
      src={source}
      poster={poster && posterAddress(poster)}
      width={640}
      height={360}
      aria-label={title}
      className="aspect-video w-full bg-deep object-contain"
    />
  )
}

/** `poster` takes only one address; width 640 suits a phone and a column of three. */
function posterAddress(address: string) {
  return pictureSources(address, [640])?.webp ?? address
}
