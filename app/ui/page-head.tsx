import { useContext } from 'react'

import { site } from '#app/content/site.ts'
import { SiteOrigin } from '#app/http/site-origin.ts'
import { fileAt } from '#app/media/other-hosts.ts'
import { cardAddress } from '#app/media/picture-address.ts'

import { shortened } from './preview.ts'
import { StructuredData } from './structured-data.tsx'

/** The number of characters of a description that chats show. */
const shownInChats = 200

/** Title and metadata of a page for browsers, search engines and chats. React moves them into the head. */
export function PageHead({
  title,
  description,
  address,
  picture = '',
  kind = 'website',
}: {
  title: string
  description: string
  /** The page's canonical address, absolute. */
  address: string
  /** The address of the page's sharing image; the default is the image of the site. */
  picture?: string
  kind?: 'website' | 'article' | 'product'
}) {
  const { image, hasCardSize, isOfPage } = sharedImage(picture, address)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={shortened(description, shownInChats)} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      {hasCardSize && <meta property="og:image:width" content="1200" />}
      {hasCardSize && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={isOfPage ? title : `${site.name}, ${site.tagline}`} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The sharing image: the card of a stored picture, a picture on another host unchanged, or the card of the site. */
function sharedImage(picture: string, address: string) {
  const file = fileAt(picture, new URL(address).origin)
  if (file?.origin) return { image: file.address, hasCardSize: false, isOfPage: true }
  const card = file && cardAddress(file.address)
  const image = new URL(card ?? '/og.jpg', address).href
  return { image, hasCardSize: true, isOfPage: card !== undefined }
}

/** The breadcrumbs of this page; the last one is the page itself and not a link. */
export function Breadcrumbs({
  trail,
  here,
}: {
  trail: [name: string, address: string][]
  here: string
}) {
  const origin = useContext(SiteOrigin)
  return (
    <nav aria-label="Breadcrumb" className="text-ui text-ink-2">
      <ol className="flex overflow-hidden whitespace-nowrap">
        {trail.map(([name, address]) => (
          <li key={address} className="shrink-0 after:px-2.5 after:text-ink-3 after:content-['/']">
            <a href={address} className="inline-block py-4 hover:text-signal hover:underline">
              {name}
            </a>
          </li>
        ))}
        <li className="truncate py-4 text-ink" aria-current="page">
          {here}
        </li>
      </ol>
      <StructuredData facts={trailFacts(trail, here, origin)} />
    </nav>
  )
}

/** The last breadcrumb needs no address, because it is the current page. */
function trailFacts(trail: [name: string, address: string][], here: string, origin: string) {
  const crumbs = [
    ...trail.map(([name, address]) => ({ name, item: origin + address })),
    { name: here },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      ...crumb,
    })),
  }
}
