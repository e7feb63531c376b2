import { absolute } from '#app/ui/absolute.ts'

import type { Video } from './video.ts'

type Film = Pick<Video, 'title' | 'videoUrl' | 'posterUrl' | 'createdAt'>

/** Structured data of the videos on the page at this absolute address. */
export function videoFacts(films: readonly Film[], address: string) {
  return { '@graph': films.map((film) => filmFacts(film, address)) }
}

function filmFacts({ title, videoUrl, posterUrl, createdAt }: Film, address: string) {
  const contentUrl = absolute(videoUrl, address)
  const thumbnailUrl = posterUrl && absolute(posterUrl, address)
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
