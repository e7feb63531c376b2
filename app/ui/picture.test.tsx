import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SiteOrigin } from '#app/media/addresses.ts'

import { Photo } from './picture.tsx'

function rendered(address: string) {
  return renderToString(
    <SiteOrigin value="https://chandlery.example">
      <Photo address={address} alt="Pump" widths={[320]} sizes="52px" instead="/pump.svg" />
    </SiteOrigin>,
  )
}

test('C-85: a photo on another host is replaced by its drawing until the site has fetched it', () => {
  for (const address of ['https://i.ibb.co/x/pump.jpg', '//i.ibb.co/x/pump.jpg']) {
    const html = rendered(address)
    expect(html).toContain('role="img" aria-label="Pump"')
    expect(html).toContain('src="/pump.svg"')
    expect(html).not.toContain('i.ibb.co')
  }
})

test('a stored photo has no drawing under it, also with an absolute address', () => {
  const path = '/media/0123456789abcdef0123456789abcdef.webp'
  for (const address of [path, `https://chandlery.example${path}`]) {
    const html = rendered(address)
    expect(html).toContain('/media/0123456789abcdef0123456789abcdef/320.avif 320w')
    expect(html).not.toContain('pump.svg')
  }
})
