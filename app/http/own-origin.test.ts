import { expect, test } from 'vitest'

import { isForeign } from './cross-origin.server.ts'

const shop = 'https://shop.example'
const local = 'http://localhost:3000'

test.each([
  ['nothing of where it comes from', {}, shop, false],
  ['our own address', { origin: 'https://shop.example' }, shop, false],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, shop, false],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, shop, false],
  ['another site', { origin: 'https://evil.example' }, shop, true],
  ['a name that begins like ours', { origin: 'https://shop.example.evil' }, shop, true],
  ['our name without encryption', { origin: 'http://shop.example' }, shop, true],
  ['our name on another port', { origin: 'https://shop.example:8443' }, shop, true],
  ['a page that hides where it is', { origin: 'null' }, shop, true],
  [
    'our page that sends no referrer',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    shop,
    false,
  ],
  ['a hidden page of another', { origin: 'null', 'sec-fetch-site': 'cross-site' }, shop, true],
  ['no origin that can be read', { origin: 'shop.example' }, shop, true],
  ['another site by the fetch alone', { 'sec-fetch-site': 'cross-site' }, shop, true],
  ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }, shop, true],
  ['our address, sent across sites', { origin: shop, 'sec-fetch-site': 'cross-site' }, shop, true],
  ['this machine by number', { origin: 'http://127.0.0.1:3000' }, local, false],
  ['this machine by its long number', { origin: 'http://[::1]:3000' }, local, false],
  ['another port of this machine', { origin: 'http://127.0.0.1:3001' }, local, true],
  ['this machine, encrypted', { origin: 'https://localhost:3000' }, local, true],
  ['this machine, where the site is public', { origin: local }, shop, true],
])('isForeign checks a form that states %s', (_what, headers, siteUrl, answer) => {
  expect(isForeign(headers, siteUrl)).toBe(answer)
})
