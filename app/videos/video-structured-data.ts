import { ownPath } from '#app/media/addresses.ts'

import type { Video } from './video.ts'

type PublishedVideo = Pick<Video, 'title' | 'videoUrl' | 'posterUrl' | 'createdAt'>

export function videoStructuredData(videos: readonly PublishedVideo[], address: string) {
  return { '@graph': videos.map((video) => videoObject(video, address)) }
}

function videoObject({ title, videoUrl, posterUrl, createdAt }: PublishedVideo, address: string) {
  const whole = (file: string) => {
    const path = ownPath(file, new URL(address).origin)
    return path && URL.parse(path, address)?.href
  }
  const contentUrl = whole(videoUrl)
  const thumbnailUrl = whole(posterUrl ?? '')
  return {
    '@type': 'VideoObject',
    name: title,
    // A video record has no description.
    description: title,
    uploadDate: createdAt,
    ...(contentUrl && { contentUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
  }
}
