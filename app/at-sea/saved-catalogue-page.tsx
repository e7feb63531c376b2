import './saved-catalogue.css'
import { Check, Download, Image, List, Pause, RefreshCw, Search, Trash2 } from 'lucide-react'
import { useId } from 'react'
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
      <div className="measure saved-catalogue" data-saved-catalogue="page">
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
        <span>
          <b>To load now</b>
          <small data-value="time" />
        </span>
        <output data-value="all" />
      </p>
      <Button look="signal" type="button" data-do="save">
        <Download aria-hidden />
        <span>
          Save <span data-value="all" />
        </span>
      </Button>
      <p className="small">
        Later updates load only what changed. On an iPhone, add the site to the home screen first:
        Safari deletes what a site has saved after seven days without a visit.
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
      <SmallPictures />
    </ul>
  )
}

function SmallPictures() {
  const id = useId()
  return (
    <li>
      <Image aria-hidden />
      <label htmlFor={id}>
        Small pictures
        <small data-value="pictures" />
      </label>
      <output data-value="pictureBytes" />
      <input id={id} type="checkbox" className="switch" data-switch="pictures" />
    </li>
  )
}

function Saving() {
  return (
    <div data-state="saving" hidden>
      <p className="percent">
        <b data-value="percent">0 %</b> <span data-value="loaded" />
        <output data-value="left" aria-live="off" />
      </p>
      <progress aria-label="Saving the catalogue" max={1} value={0} />
      <p className="small">
        Please keep this page open. After a break it goes on from the last finished piece.
      </p>
      <Button look="line" type="button" data-do="pause">
        <Pause aria-hidden />
        Pause
      </Button>
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
      <ul>
        <li>
          <Check aria-hidden />
          <span data-value="savedProducts" />
          <output data-value="onDevice" />
        </li>
        <SmallPictures />
      </ul>
      <Button look="ink" type="button" data-do="update">
        <RefreshCw aria-hidden />
        Load what changed
      </Button>
      <p className="remove">
        <label htmlFor="updates">
          <b>Update by itself</b>
          <small>Only on a fast connection without Low data, at most once a day.</small>
        </label>
        <input id="updates" type="checkbox" className="switch" data-switch="updates" />
      </p>
      <p className="remove">
        <span>
          <b>Remove from this device</b>
          <small>Your list, My ship and what waits to be sent stay.</small>
        </span>
        <Button look="line" type="button" data-do="remove">
          <Trash2 aria-hidden />
          Remove
        </Button>
      </p>
    </div>
  )
}
