import { escapeXml } from '#app/http/xml.ts'

/** An absolute address, and the time of its last change (ISO 8601), if known. */
export type Entry = { address: string; changedAt?: string | undefined }

/** A sitemap of pages (sitemaps.org). */
export function sitemapOf(entries: readonly Entry[]) {
  return documentOf('urlset', 'url', entries)
}

/** The sitemap index, which lists the other sitemaps. */
export function sitemapIndexOf(entries: readonly Entry[]) {
  return documentOf('sitemapindex', 'sitemap', entries)
}

function documentOf(root: string, name: string, entries: readonly Entry[]) {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
    return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

/** The latest of some times; undefined when there is none. */
export function latest(times: readonly (string | null | undefined)[]) {
  return times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1)
}
