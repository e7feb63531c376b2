import { expect, test } from 'vitest'

import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/137.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/137.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Firefox on iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${apple} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Safari on Mac or iPad',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`,
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/137.0.0.0 Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  ['Firefox', 'Firefox/1'],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['A program', ''],
  ['<b>x</b>', '<b>x</b>'],
  ['x'.repeat(60), 'x'.repeat(200)],
])('C-3: the list of sessions shows %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})
