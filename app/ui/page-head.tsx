import { type ReactNode, useContext } from 'react'
import { href } from 'react-router'

import { ownPath, SiteOrigin, cardAddress } from '#app/media/addresses.ts'
import { useSettings } from '#app/settings/use-settings.ts'

import { drawingAddress } from './drawing-addresses.ts'
import chart from './grounds/chart-plain.svg?url'
import { useLowData } from './low-data.ts'
import { Drawing, Photo } from './picture.tsx'

const shownInChats = 200

type PageHead = {
  title: string
  description: string
  address: string
  picture?: string
  kind?: 'website' | 'article' | 'product'
}

export function PageHead({ title, description, address, picture, kind = 'website' }: PageHead) {
  const { company, look } = useSettings()
  const { image, isOfPage } = sharedImage(address, look.logo, picture)
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
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={isOfPage ? title : `${company.name}, ${company.tagline}`}
      />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function sharedImage(address: string, logo: string, picture = '') {
  const card = cardAddress(ownPath(picture, new URL(address).origin) ?? '')
  const image = new URL(card ?? cardAddress(logo) ?? '/og.jpg', address).href
  return { image, isOfPage: card !== undefined }
}

export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}

type Crumb = { name: string; address: string }

export function Breadcrumbs({ trail, here }: { trail?: Crumb[] | undefined; here: string }) {
  const origin = useContext(SiteOrigin)
  const crumbs = [{ name: 'Home', address: href('/') }, ...(trail ?? [])]
  return (
    <nav aria-label="Breadcrumb" className="text-ui text-ink-2">
      <ol className="crumbs">
        {crumbs.map(({ name, address }) => (
          <li key={address}>
            <a href={address}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
      <StructuredData data={breadcrumbData(crumbs, here, origin)} />
    </nav>
  )
}

function breadcrumbData(crumbs: Crumb[], here: string, origin: string) {
  const links = crumbs.map(({ name, address }) => ({ name, item: origin + address }))
  const listed = [...links, { name: here }].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...crumb,
  }))
  return { '@type': 'BreadcrumbList', itemListElement: listed }
}

type PageHeader = {
  trail?: Crumb[] | undefined
  title: string
  here?: string
  drawing?: string | undefined
  picture?: string
  children?: ReactNode
}

export function PageHeader(props: PageHeader) {
  const { trail, title, here = title, drawing, picture = '', children } = props
  const isLowData = useLowData()
  const beside = 'absolute right-10 bottom-0 hidden h-full w-90 object-contain py-4 lg:block'
  return (
    <div className="chart border-b border-ink">
      {/* The chart is the largest element in the first view, and the browser finds it late, in the style sheet. */}
      {!isLowData && <link rel="preload" href={chart} as="image" />}
      <div className="measure relative">
        <Breadcrumbs trail={trail} here={here} />
        <div className="pt-2 pb-9 lg:max-w-[62%] lg:pt-12 lg:pb-12">
          <h1 id="content" tabIndex={-1} className="display heading-page wrap-anywhere">
            {title}
          </h1>
          {children}
        </div>
        {picture ? (
          <Photo
            address={picture}
            alt=""
            widths={[320, 480, 640]}
            sizes="360px"
            className={beside}
          />
        ) : (
          <Drawing address={drawingAddress(drawing)} className={beside} />
        )}
      </div>
      <div className="neatline -mb-px" />
    </div>
  )
}

type CompactHeader = Pick<PageHeader, 'trail' | 'title' | 'here' | 'children'>

export function CompactHeader({ trail, title, here = title, children }: CompactHeader) {
  return (
    <div className="border-b border-ink">
      <div className="measure wide-measure compact-head">
        <Breadcrumbs trail={trail} here={here} />
        <div>
          <h1 id="content" tabIndex={-1} className="truncate">
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Code points; adds an ellipsis only if the text is longer (C-56). */
export function previewOf(text: string, characters: number) {
  const points = [...text]
  if (points.length <= characters) return text
  return `${points.slice(0, characters).join('')}…`
}

export function shortened(text: string, most: number) {
  if ([...text].length <= most) return text
  return previewOf(text, most - 2).replace(/\s\S*$/, ' …')
}
