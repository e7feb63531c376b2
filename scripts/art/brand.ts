import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import sharp from 'sharp'

import { site } from '../../app/content/site.ts'
import { chromiumArguments, chromiumPath } from '../chromium.ts'
import { project } from './take.ts'

const to = join(project, 'public')
const sign = join(to, 'favicon.svg')
const ground = '#0a1c26'

/** Makes the home screen icons from the favicon, and the sharing image of pages without a picture. */
export async function brand() {
  await icon('icon-192.png', 192)
  await icon('icon-512.png', 512)
  await icon('apple-touch-icon.png', 180)
  // A launcher may cut the icon to a circle, so the sign stays in the middle.
  await icon('icon-maskable-512.png', 512, 0.72)
  await card()
}

async function icon(name: string, size: number, share = 1) {
  const drawn = await sharp(sign, { density: 1_200 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toFile(join(to, name))
}

async function card() {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: chromiumArguments,
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(cardPage())
  await page.evaluate(() => document.fonts.ready)
  const taken = await page.screenshot()
  await browser.close()
  await sharp(taken).jpeg({ quality: 82, mozjpeg: true }).toFile(join(to, 'og.jpg'))
}

function cardPage() {
  const font = embedded(
    'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  )
  return `<style>
    @font-face { font-family: Archivo; src: url(${font}); font-weight: 100 900; font-stretch: 62% 125% }
    body { margin: 0; color: #fbfcfb; font-family: Archivo; background: url(${embedded('demo/pictures/dusk.webp')}) 100% 60% / auto 104% }
    main { box-sizing: border-box; height: 630px; padding: 92px 76px; background: linear-gradient(90deg, #061a25e6, #061a25b8 34%, #061a2500 70%) }
    img { width: 104px }
    h1 { margin: 40px 0 32px; max-width: 560px; font-size: 86px; line-height: .98; letter-spacing: -.025em; font-stretch: 112% }
    p { margin: 0 0 44px; font-size: 32px }
    small { font-size: 21px; color: #a8bdc8 }
    i { position: fixed; inset: auto 0 0; height: 20px; border-top: 2px solid #fbfcfb; background: repeating-linear-gradient(90deg, #fbfcfb 0 80px, #061a25 0 160px) 0 100% / 100% 15px no-repeat #061a25 }
  </style>
  <main><img src="${embedded('public/favicon.svg')}"><h1>${site.name}</h1><p>${site.tagline}</p><small>${site.address}</small><i></i></main>`
}

const types = { svg: 'image/svg+xml', webp: 'image/webp', woff2: 'font/woff2' }

function embedded(file: string) {
  const type = Object.entries(types).find(([end]) => file.endsWith(end))?.[1]
  return `data:${type};base64,${readFileSync(join(project, file), 'base64')}`
}
