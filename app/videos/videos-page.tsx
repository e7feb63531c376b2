import { href, redirectDocument, useLocation } from 'react-router'

import { database, mediaSize, readPart } from '#app/context.ts'
import { recordPage } from '#app/database/records.server.ts'
import { listAddress, listPosition } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { fileSize } from '#app/media/file-size.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { PageHead, PageHeader, StructuredData } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Unavailable } from '#app/ui/section.tsx'
import { VideoPlayer } from '#app/ui/video-player.tsx'

import type { Route } from './+types/videos-page.ts'
import { videoStructuredData } from './video-structured-data.ts'
import type { Video } from './video.ts'
import { videoRows } from './videos.server.ts'

type ShownVideo = Video & { size: number | undefined }

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: ['after'], shows: ['videos', 'intros'] },
  inSitemap: true,
  edit: { page: href('/dashboard/manage-video') },
}

const videosOnPage = 12

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const { after, address } = listPosition(args, href('/videos'))
  const read = context.get(readPart)
  const page = await read(
    recordPage(context.get(database), videoRows, { after, limit: videosOnPage }),
  )
  // A stale cursor can point past the last video.
  if (after && page?.records.length === 0) throw redirectDocument(href('/videos'))

  const sizeOf = context.get(mediaSize)
  const withSize = async (video: Video) => ({ ...video, size: await read(sizeOf(video.videoUrl)) })
  return {
    videos: page && (await Promise.all(page.records.map(withSize))),
    first: !after,
    next: page?.next && listAddress(href('/videos'), page.next),
    address,
  }
}

export default function VideosPage({ loaderData }: Route.ComponentProps) {
  const { company, intros } = useSettings()
  const { videos, first, next, address } = loaderData
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead
        title={`Our Videos | ${company.name}`}
        description={intros.videos}
        address={address}
      />
      <PageHeader title="Our Videos" drawing="turbo">
        <p className="mt-3.5 max-w-140 text-pretty text-ink-2">{intros.videos}</p>
      </PageHeader>
      <div className="measure pt-8 md:pt-12">
        {videos ? (
          <Videos videos={videos} />
        ) : (
          <Unavailable words="Failed to fetch videos" address={pathname + search} />
        )}
        <Paging start={href('/videos')} first={first} next={next} />
      </div>
      {videos && <StructuredData data={videoStructuredData(videos, address)} />}
    </>
  )
}

function Videos({ videos }: { videos: ShownVideo[] }) {
  if (videos.length === 0) {
    return <p className="border-t-2 border-ink py-6 text-ink-2">No videos yet.</p>
  }
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-6 lg:grid-cols-3 lg:gap-y-12">
      {videos.map((video) => (
        <li key={video._id} className="min-w-0 max-lg:last:odd:col-span-2">
          <VideoCard video={video} />
        </li>
      ))}
    </ul>
  )
}

function VideoCard({ video: { title, videoUrl, posterUrl, size } }: { video: ShownVideo }) {
  return (
    <article className="border-t-2 border-ink">
      <p className="min-h-9 py-2 font-data text-data text-ink-3">
        {size === undefined ? 'Video' : `Video, ${fileSize(size)}`}
      </p>
      <VideoPlayer title={title} videoUrl={videoUrl} posterUrl={posterUrl} />
      <h2 className="mt-3.5 text-nav font-semibold wrap-anywhere xl:text-card">{title}</h2>
    </article>
  )
}
