import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SiteOrigin } from '#app/media/addresses.ts'
import { defaults } from '#app/settings/defaults.ts'
import { SettingsOfPage } from '#app/settings/use-settings.ts'

import { Breadcrumbs, PageHead, StructuredData } from './page-head.tsx'

const address = 'https://example.com/view-details/1'

function rendered(page: ReactNode) {
  return renderToString(<SettingsOfPage value={defaults}>{page}</SettingsOfPage>)
}

/** Reads the structured data like a search engine: up to the first end tag of a script. */
function dataIn(html: string) {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script/s.exec(html) ?? []
  return JSON.parse(text)
}

function contentOf(html: string, property: string) {
  return html.match(new RegExp(`(?:name|property)="${property}" content="([^"]*)"`))?.[1]
}

test('structured data reaches search engines unchanged, and no text in it can end the script', () => {
  const hostile = {
    '@type': 'Product',
    name: '</script><script>alert(1)</script> 3" & 4\' <!-- <b>\u2028',
    alternateName: '</SCRIPT ><img src=x onerror=alert(1)>',
  }
  const html = rendered(<StructuredData data={hostile} />)
  expect(dataIn(html)).toEqual({ '@context': 'https://schema.org', ...hostile })
  expect(html.match(/<\/?script/gi)).toHaveLength(2)
  expect(html).not.toMatch(/<!--|<img/)
})

test('C-85: the sharing image is the card of a stored picture, or else the card of the site', () => {
  const name = '0123456789abcdef0123456789abcdef'
  const head = (picture: string) =>
    rendered(<PageHead title="Pump" description="It pumps." address={address} picture={picture} />)
  const own = head(`/media/${name}.webp`)
  expect(contentOf(own, 'og:image')).toBe(`https://example.com/media/${name}/card.jpg`)
  expect(contentOf(own, 'og:image:alt')).toBe('Pump')
  for (const picture of ['', 'https://', 'http://i.ibb.co/x/a.webp', `/media/${name}.mp4`]) {
    expect(contentOf(head(picture), 'og:image')).toBe('https://example.com/og.jpg')
  }
})

test('a long description is cut between words, and never inside a character', () => {
  const head = (description: string) =>
    rendered(<PageHead title="Pump" description={description} address={address} />)
  const long = 'A pump moves water from one place to another. '.repeat(10)
  const cut = contentOf(head(long), 'og:description') ?? ''
  expect(cut.length).toBeLessThanOrEqual(200)
  expect(cut).toMatch(/^A pump .*\w\.? …$/)
  expect(contentOf(head(long), 'description')).toBe(long)
  const ships = contentOf(head('🚢'.repeat(300)), 'og:description') ?? ''
  expect(ships.isWellFormed()).toBe(true)
  expect([...ships].length).toBeLessThanOrEqual(200)
})

test('the structured data of breadcrumbs has the address of each link, and ends with the page itself', () => {
  const html = rendered(
    <SiteOrigin value="https://example.com">
      <Breadcrumbs
        trail={[{ name: 'Generator', address: '/categories/generator' }]}
        here="A <b> set"
      />
    </SiteOrigin>,
  )
  expect(dataIn(html)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Generator',
        item: 'https://example.com/categories/generator',
      },
      { '@type': 'ListItem', position: 3, name: 'A <b> set' },
    ],
  })
})
