import { createContext, useContext } from 'react'

/** In pixels; any other width gets 404. */
export const pictureWidths = [96, 320, 480, 640, 960, 1440, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

const stored = /^\/media\/([0-9a-f]{32})\.(?:webp|jpg|png|avif)$/

export function pictureSources(address: string, widths: readonly PictureWidth[]) {
  const key = stored.exec(address)?.[1]
  if (!key) return null
  const avif = widths.map((width) => `/media/${key}/${width}.avif ${width}w`).join(', ')
  const middle = widths[Math.floor(widths.length / 2)] ?? 640
  return { avif, webp: `/media/${key}/${middle}.webp` }
}

export function thumbnailAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/320.avif`
}

/** 1200 by 630, for chats. */
export function cardAddress(address: string) {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/card.jpg`
}

/** 512 by 512; a launcher may cut the maskable icon to a circle. */
export function iconAddress(address: string, form: 'icon' | 'maskable' = 'icon') {
  const key = stored.exec(address)?.[1]
  return key && `/media/${key}/${form}.png`
}

export const SiteOrigin = createContext('')

/** Undefined for other hosts, from which no page loads: the site copies those files (app/media/remote-files). */
export function ownPath(address: string, here: string) {
  const url = URL.parse(address)
  if (!url) return address === '' || /^\/(?![/\\])/.test(address) ? address : undefined
  // An https site may have been written with http.
  if (url.protocol === 'http:' && url.origin !== here) url.protocol = 'https:'
  // Two leading slashes would name another host.
  return url.origin === here ? url.pathname.replace(/^\/+/, '/') + url.search : undefined
}

export function useOwnPath(address: string) {
  const here = useContext(SiteOrigin) || globalThis.location?.origin
  return ownPath(address, here)
}

/** Stable across versions, for other programs; pages use the build's hashed address. */
export function drawingPath(name: string) {
  return `/drawings/${name}.svg`
}

/** '' for the API's drawing in place of a photo (C-95), of any site. */
export function withoutDrawing(address: string) {
  return /^(?:https?:\/\/[^/?#]+)?\/drawings\/[a-z]+\.svg(?:[?#]|$)/i.test(address) ? '' : address
}
