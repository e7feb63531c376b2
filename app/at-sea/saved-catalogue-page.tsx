import './saved-catalogue.css'
import { Check, Download, List, RefreshCw, Search, Trash2 } from 'lucide-react'
import { href } from 'react-router'

import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/saved-catalogue-page.ts'

export const handle: RouteFacts = { onDevice: 'page', cached: { parameters: [], shows: [] } }

export function loader(args: Route.LoaderArgs) {
  return { address: canonicalUrl(args, href('/saved-catalogue')) }
}

/** The script shows the part for what is so on this device (saved-catalogue.client.ts). */
export default function SavedCataloguePage({ loaderData: { address } }: Route.ComponentProps) {
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Save the catalogue to this device | ${company.name}`}
        description={`Find parts of ${company.name} and write your list at sea, without a connection.`}
        address={address}
      />
      <CompactHeader title="Save the catalogue to this device" here="Saved catalogue" />
      <div className="measure saved-catalogue" data-saved-catalogue>
        <p className="lead">Find parts and write your list at sea, without a connection.</p>
        <noscript>
          <p>
            Your browser runs no scripts. Saving the catalogue needs them. The site itself works
            without.
          </p>
        </noscript>
        <p role="status" data-message />
        <Start />
        <Saving />
        <Saved />
      </div>
    </>
  )
}

function Start() {
  return (
    <div data-state="start" hidden>
      <Contents />
      <p className="sum">
        <b>To load now</b>
        <output data-value="all" />
      </p>
      <Button look="signal" type="button" data-do="save">
        <Download aria-hidden />
        <span>
          Save <span data-value="all" />
        </span>
      </Button>
      <p className="small">
        Later updates load only what changed. Photos are not saved. On an iPhone, add the site to
        the home screen first: Safari deletes what a site has saved after seven days without a
        visit.
      </p>
    </div>
  )
}

function Contents() {
  return (
    <ul>
      <li>
        <List aria-hidden />
        <span>
          <span data-value="products" />
          <small>Name, maker, model, part numbers, specifications</small>
        </span>
        <output data-value="rows" />
      </li>
      <li>
        <Search aria-hidden />
        <span>
          Search and pages
          <small>Every word and every part number, and the pages that show them</small>
        </span>
        <output data-value="files" />
      </li>
    </ul>
  )
}

function Saving() {
  return (
    <div data-state="saving" hidden>
      <p className="percent">
        <b data-value="percent">0 %</b> <span data-value="loaded" />
      </p>
      <progress aria-label="Saving the catalogue" max={1} value={0} />
      <p className="small">
        Please keep this page open. After a break, press Save again: it goes on from where it was.
      </p>
    </div>
  )
}

function Saved() {
  return (
    <div data-state="saved" hidden>
      <p className="ready">
        <Check aria-hidden />
        <span>
          <b>Ready without a connection</b>
          <small data-value="updated" />
        </span>
      </p>
      <p className="sum">
        <span data-value="savedProducts" />
        <output data-value="onDevice" />
      </p>
      <Button look="ink" type="button" data-do="update">
        <RefreshCw aria-hidden />
        Load what changed
      </Button>
      <p className="remove">
        <span>
          <b>Remove from this device</b>
          <small>Your list stays.</small>
        </span>
        <Button look="line" type="button" data-do="remove">
          <Trash2 aria-hidden />
          Remove
        </Button>
      </p>
    </div>
  )
}
