import { ExternalLink, MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { mapOrigin, mapPlace } from '#app/content/map.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/**
 * A drawn map with a link to the real one. The page sends no request to the map's host before a click on the
 * button: ui/enhance/map.client.ts then replaces the drawing with the frame (R-CONT-2, C-43).
 */
export function MapOnRequest({ address, children }: { address: string; children: ReactNode }) {
  return (
    <figure data-map className="border border-ink">
      <div className="neatline -m-px" />
      <div className="relative">{children}</div>
      <template>
        <p role="status" className="absolute inset-0 grid place-content-center font-semibold" />
        <iframe
          src={frameAddress()}
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
          <ButtonLink href={placeAddress()} rel="noreferrer" look="line">
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

const { latitude, longitude, zoom } = mapPlace

function placeAddress() {
  return `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
}

/** The map section is about that of zoom 15 in a frame of this size. */
function frameAddress() {
  const corners = [longitude - 0.012, latitude - 0.009, longitude + 0.012, latitude + 0.009]
  const query = new URLSearchParams({
    bbox: corners.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${mapOrigin}/export/embed.html?${query}`
}
