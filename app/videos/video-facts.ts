import type { Video } from './video.ts'

type Film = Pick<Video, 'title' | 'videoUrl' | 'posterUrl' | 'createdAt'>

/** The films of the page at this absolute address, as schema.org describes them. */
export function videoFacts(films: readonly Film[], address: string) {
  return { '@graph': films.map((film) => filmFacts(film, address)) }
}

function filmFacts({ title, videoUrl, posterUrl, createdAt }: Film, address: string) {
  return {
    '@type': 'VideoObject',
    name: title,
    // A film says of itself what it is called, and no more.
    description: title,
    uploadDate: createdAt,
    contentUrl: new URL(videoUrl, address).href,
    ...(posterUrl && { thumbnailUrl: new URL(posterUrl, address).href }),
  }
}
