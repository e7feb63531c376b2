import { expect, test } from 'vitest'

import { ownPath } from './addresses.ts'

const here = 'https://chandlery.example'

test('C-85: a file of our own is loaded by its path, also when the full URL is stored', () => {
  const whole = [`${here}/media/a.webp`, 'http://chandlery.example/media/a.webp']
  for (const address of ['/media/a.webp', ...whole])
    expect(ownPath(address, here)).toBe('/media/a.webp')
  expect(ownPath(`${here}//evil.example/a.webp`, here)).toBe('/evil.example/a.webp')
  expect(ownPath('', here)).toBe('')
  const local = 'http://localhost:3000'
  expect(ownPath(`${local}/media/a.webp?w=1`, local)).toBe('/media/a.webp?w=1')
})

test('C-85: no page loads a file of another host', () => {
  const others = [
    'https://i.ibb.co/x/pump.jpg',
    'http://host.example:8080/a b.mp4',
    'https://a;sandbox/x.png',
    'https://[::1]/x.png',
    'ftp://host.example/x.png',
    'javascript:alert(1)',
    'https://',
    '//host.example/x.png',
    '/\\host.example/x.png',
  ]
  for (const address of others) expect(ownPath(address, here), address).toBeUndefined()
})
