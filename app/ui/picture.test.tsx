import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { type FileOrigins, FileOriginsOfPage, SiteOrigin } from '#app/media/file-origins.ts'

import { Photo } from './picture.tsx'

function rendered(address: string) {
  const origins: FileOrigins = { pictures: new Set(), videos: new Set() }
  const html = renderToString(
    <SiteOrigin value="https://chandlery.example">
      <FileOriginsOfPage value={origins}>
        <Photo address={address} alt="Pump" widths={[320]} sizes="52px" instead="/pump.svg" />
      </FileOriginsOfPage>
    </SiteOrigin>,
  )
  return { html, named: [...origins.pictures] }
}

test('C-85: a photo on another host adds its origin, sends no referrer, and has its drawing under it', () => {
  const { html, named } = rendered('https://i.ibb.co/x/pump.jpg')
  expect(named).toEqual(['https://i.ibb.co'])
  expect(html).toContain('role="img" aria-label="Pump"')
  expect(html).toContain('src="/pump.svg"')
  expect(html).toMatch(
    /<img src="https:\/\/i\.ibb\.co\/x\/pump\.jpg" alt="" referrerPolicy="no-referrer"/,
  )
})

test('C-85: a photo on a host that the policy cannot name is replaced by its drawing', () => {
  const { html, named } = rendered('https://a;sandbox/x.png')
  expect(named).toEqual([])
  expect(html).toContain('src="/pump.svg"')
  expect(html).not.toContain('sandbox')
})

test('a stored photo adds no origin and has no drawing under it, also with an absolute address', () => {
  const path = '/media/0123456789abcdef0123456789abcdef.webp'
  for (const address of [path, `https://chandlery.example${path}`]) {
    const { html, named } = rendered(address)
    expect(named).toEqual([])
    expect(html).toContain('/media/0123456789abcdef0123456789abcdef/320.avif 320w')
    expect(html).not.toContain('pump.svg')
  }
})
