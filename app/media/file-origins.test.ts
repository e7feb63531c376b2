import { expect, test } from 'vitest'

import { fileAt } from './file-origins.ts'

const here = 'https://chandlery.example'

test('R-API-2 C-85: a file of another host is loaded over https and has an origin for the CSP', () => {
  const picture = { address: 'https://i.ibb.co/x/pump.jpg', origin: 'https://i.ibb.co' }
  expect(fileAt('https://i.ibb.co/x/pump.jpg', here)).toEqual(picture)
  expect(fileAt('http://I.IBB.CO/x/pump.jpg', here)).toEqual(picture)
  expect(fileAt('http://host.example:8080/a b.mp4', here)).toEqual({
    address: 'https://host.example:8080/a%20b.mp4',
    origin: 'https://host.example:8080',
  })
  expect(fileAt('https://bücher.example/a.png', here)?.origin).toBe('https://xn--bcher-kva.example')
})

test('C-85: a file of our own is loaded by its path, also when the full URL is stored', () => {
  const whole = [`${here}/media/a.webp`, 'http://chandlery.example/media/a.webp']
  for (const address of ['/media/a.webp', ...whole])
    expect(fileAt(address, here)).toEqual({ address: '/media/a.webp' })
  expect(fileAt(`${here}//evil.example/a.webp`, here)).toEqual({ address: '/evil.example/a.webp' })
  expect(fileAt('', here)).toEqual({ address: '' })
  const local = 'http://localhost:3000'
  expect(fileAt(`${local}/media/a.webp?w=1`, local)).toEqual({ address: '/media/a.webp?w=1' })
})

test('C-85: no file is loaded from a host that could add a CSP directive or that a CSP cannot name', () => {
  const hostile = [
    'https://a;sandbox/x.png',
    'https://a,default-src/x.png',
    'https://[::1]/x.png',
    "https://'none'/x.png",
    'https://*/x.png',
    'ftp://host.example/x.png',
    'javascript:alert(1)',
  ]
  for (const address of hostile) expect(fileAt(address, here), address).toBeUndefined()
})
