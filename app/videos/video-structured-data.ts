import type { Video } from './video.ts'

type PublishedVideo = Pick<Video, 'title' | 'videoUrl' | 'posterUrl' | 'createdAt'>

export function videoStructuredData(videos: readonly PublishedVideo[], address: string) {
  return { '@graph': videos.map((video) => videoObject(video, address)) }
}

function videoObject({ title, videoUrl, posterUrl, createdAt }: PublishedVideo, address: string) {
  const contentUrl = URL.parse(videoUrl, address)?.href
  const thumbnailUrl = posterUrl && URL.parse(posterUrl, address)?.href
  return {
    '@type': 'VideoObject',
    name: title,
    // A video record has no description, so its title is used.
    description: title,
    uploadDate: createdAt,
    ...(contentUrl && { contentUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
  }
}
