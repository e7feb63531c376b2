import { data, href } from 'react-router'

import { canonicalUrl } from '#app/http/canonical-url.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/search-later-page.ts'
import { searchAddress, searchedIn, enquiryText } from './search-address.ts'

export function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url)
  const address = canonicalUrl(args, href('/search/later'), { query: url.search })
  return data({ searched: searchedIn(url), address }, { status: 429 })
}

const title = 'One moment, please'

export default function SearchLaterPage({
  loaderData: { searched, address },
}: Route.ComponentProps) {
  const { company, contact } = useSettings()
  const { q = '', at } = searched
  return (
    <>
      <PageHead
        title={`${title} | ${company.name}`}
        description="Too many searches."
        address={address}
      />
      <meta name="robots" content="noindex" />
      <PageHeader title={title}>
        <p role="status" className="mt-3.5 max-w-140 text-lead text-pretty text-ink-2">
          Too many searches from your network. Please try again in a minute.
        </p>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink look="signal" href={searchAddress(searched, { at })}>
            Search again
          </ButtonLink>
          <ButtonLink look="safe" href={chatLink(contact, enquiryText(q))}>
            Ask on WhatsApp
          </ButtonLink>
        </p>
      </PageHeader>
    </>
  )
}
