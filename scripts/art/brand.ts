import { join } from 'node:path'

import sharp from 'sharp'

import { project } from './take.ts'

const to = join(project, 'public')
const sign = join(to, 'favicon.svg')
const ground = '#0a1c26'

export async function brand() {
  await icon('icon-192.png', 192)
  await icon('icon-512.png', 512)
  await icon('apple-touch-icon.png', 180)
  // A launcher may cut the icon to a circle, so the sign stays central.
  await icon('icon-maskable-512.png', 512, 0.72)
  await card()
}

async function icon(name: string, size: number, share = 1) {
  const drawing = await sharp(sign, { density: 1_200 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: drawing }])
    .png({ palette: true, effort: 10 })
    .toFile(join(to, name))
}

/** Has no name, because chats write the company's beside it. */
async function card() {
  const [width, height] = [1200, 630]
  const edge = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><path fill="${ground}" d="M0 0h${width}v20H0z"/><path stroke="#fbfcfb" stroke-width="2" d="M0 1h${width}"/><path stroke="#fbfcfb" stroke-width="15" stroke-dasharray="80" d="M0 12.5h${width}"/></svg>`,
  )
  await sharp(join(project, 'demo/pictures/dusk.webp'))
    .resize({ width, height, position: 'right' })
    .composite([{ input: edge, gravity: 'south' }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(to, 'og.jpg'))
}
