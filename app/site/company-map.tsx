import { ExternalLink, MapIcon } from 'lucide-react'

import type { Settings } from '#app/settings/schema.ts'
import { addressOf, chartPosition, mapOrigin, useSettings } from '#app/settings/use-settings.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

import sketch from './chittagong.svg?url'

/** No request goes to the map's host before a click; enhance/map.client.ts then replaces the drawing. */
export function CompanyMap() {
  const { contact } = useSettings()
  const address = addressOf(contact)
  return (
    <figure data-wakes data-map className="border border-ink">
      <div className="neatline -m-px" />
      <div className="relative">
        <Sketch contact={contact} />
      </div>
      <template>
        <p role="status" className="absolute inset-0 grid place-content-center font-semibold" />
        <iframe
          src={frameAddress(contact)}
          title={`Map of ${address} on OpenStreetMap`}
          loading="lazy"
          referrerPolicy="strict-origin"
          // The frame has another origin, so it cannot remove its own sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="relative block aspect-4/3 w-full"
        />
      </template>
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-ink p-4 md:px-6">
        <address className="grow text-card font-semibold not-italic">{address}</address>
        <span className="flex flex-wrap gap-3 max-sm:basis-full max-sm:*:basis-full">
          {/* The button is invisible until script has loaded, and takes no space without script. */}
          <Button type="button" look="line" className="invisible noscript:hidden">
            <MapIcon aria-hidden />
            Show map here
          </Button>
          <ButtonLink href={mapAddress(contact)} rel="noreferrer" look="line">
            <ExternalLink aria-hidden />
            Open map
          </ButtonLink>
        </span>
        <p className="basis-full text-small text-ink-3">
          The map comes from openstreetmap.org, which then learns your network address. Until you
          ask, only this drawing is loaded.
        </p>
      </figcaption>
    </figure>
  )
}

function mapAddress({ latitude, longitude, zoom }: Settings['contact']) {
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
}

/** At zoom 15 the frame shows about 0.024 degrees of longitude; each step of zoom halves that. */
function frameAddress({ latitude, longitude, zoom }: Settings['contact']) {
  const east = 0.012 * 2 ** (15 - zoom)
  const north = 0.75 * east
  const corners = [longitude - east, latitude - north, longitude + east, latitude + north]
  const query = new URLSearchParams({
    bbox: corners.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${mapOrigin}/export/embed.html?${query}`
}

const water = 'font-data text-data text-ink-2 italic max-sm:text-[0.6875rem]'
const land = 'text-small font-medium max-sm:text-[0.6875rem]'

/** The drawing is of Chittagong only; a company elsewhere has its position on a plain chart. */
function Sketch({ contact }: { contact: Settings['contact'] }) {
  return isInChittagong(contact) ? (
    <ChittagongSketch road={contact.road} />
  ) : (
    <PlainChart contact={contact} />
  )
}

function isInChittagong({ latitude, longitude }: Settings['contact']) {
  return Math.abs(latitude - 22.3569) < 0.02 && Math.abs(longitude - 91.8123) < 0.02
}

function PlainChart({ contact }: { contact: Settings['contact'] }) {
  return (
    <div className="chart grid aspect-4/3 place-content-center gap-2 p-6 text-center">
      <p className="font-data text-h3">{chartPosition(contact)}</p>
      <p className="text-card font-semibold">{contact.port}</p>
    </div>
  )
}

function ChittagongSketch({ road }: { road: string }) {
  return (
    <div className="relative aspect-4/3 overflow-hidden leading-tight">
      <img
        src={sketch}
        alt={`Sketch map: ${road} in South Khulshi, north of the bend of the Karnaphuli and the port of Chittagong, east of the Bay of Bengal`}
        width={800}
        height={600}
        className="size-full"
      />
      <div aria-hidden className="*:absolute">
        <span className="top-[19%] left-[51%] bg-paper px-1.5 py-0.5 text-ui font-semibold max-sm:text-small">
          South Khulshi
        </span>
        <span className={`top-[12%] left-[30%] ${land}`}>{road}</span>
        <span className={`top-[60%] left-[44%] ${land}`}>Port of Chittagong</span>
        <span className={`top-[33%] left-[77%] ${water}`}>Karnaphuli</span>
        <span className={`top-[45%] left-[3%] ${water}`}>
          Bay of
          <br />
          Bengal
        </span>
        <span className={`top-[77%] left-[3.5%] ${water}`}>Outer anchorage</span>
        <span className="right-0 bottom-0 bg-paper px-2 py-1 text-data text-ink-2">
          Sketch, not to scale
        </span>
      </div>
    </div>
  )
}
