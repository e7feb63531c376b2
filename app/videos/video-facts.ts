import { absolute } from '#app/ui/absolute.ts'

import type { Video } from './video.ts'

type Film = Pick<Video, 'title' | 'videoUrl' | 'posterUrl' | 'createdAt'>

/** The films of the page at this absolute address, as schema.org describes them. */
export function videoFacts(films: readonly Film[], address: string) {
  return { '@graph': films.map((film) => filmFacts(film, address)) }
}

function filmFacts({ title, videoUrl, posterUrl, createdAt }: Film, address: string) {
  const contentUrl = absolute(videoUrl, address)
  const thumbnailUrl = posterUrl && absolute(posterUrl, address)
  return {
    '@type': 'VideoObject',
    name: title,
    // A film says of itself what it is called, and no more.
    description: title,
    uploadDate: createdAt,
    ...(contentUrl && { contentUrl }),
    ...(thumbnailUrl && { thumbnailUrl }),
  }
}
