import { expect, test } from 'vitest'

import { redirectAfterSignIn } from './redirect-after-sign-in.ts'

test('R-ADM-3: a sign-in redirects to the requested admin page', () => {
  for (const next of ['/dashboard', '/dashboard/', '/dashboard/edit-product/1?from=list&at=%2F']) {
    expect(redirectAfterSignIn(next)).toBe(next)
  }
  expect(redirectAfterSignIn(null)).toBe('/dashboard')
})

test.each([
  '//evil.example/dashboard',
  String.raw`/\evil.example/dashboard`,
  String.raw`\\evil.example/dashboard`,
  '/\t/evil.example/dashboard',
  'https://evil.example/dashboard',
  'http:evil.example',
  '/dashboard/../sign-out',
  '/dashboard/%2e%2e/api/products',
  '/dashboard/..%5c..%5cx/../../..',
  '/dashboardx',
  '/admin-login?next=/dashboard',
  'javascript:alert(1)',
  'data:text/html,x',
  '\0',
  'http://',
  '',
])('C-1: an address outside the admin redirects to the overview: %j', (next) => {
  expect(redirectAfterSignIn(next)).toBe('/dashboard')
})
