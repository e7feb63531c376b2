import { expect, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'

import { securityHeaders } from './headers.server.ts'

test.each([
  [{ SITE_URL: 'https://shop.example' }, 'max-age=63072000'],
  [
    { SITE_URL: 'https://shop.example', HSTS_SUBDOMAINS: 'on' },
    'max-age=63072000; includeSubDomains',
  ],
  [{ SITE_URL: 'http://shop.example', HSTS_SUBDOMAINS: 'on' }, undefined],
])('reliability 3: with %j browsers are told %s', (env, header) => {
  expect(securityHeaders(readConfig(env))['strict-transport-security']).toBe(header)
})
