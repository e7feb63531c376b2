import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { smallDrawing } from './small-drawing.ts'
import { project } from './take.ts'

const demo = join(project, 'demo', 'pictures')
const ui = join(project, 'app', 'ui')

/** Subjects shown on the site besides demo products, with widths in pixels; one of them is 480. */
const builtIn: Record<string, number[]> = {
  compressor: [320, 480],
  genset: [320, 480],
  gps: [320, 480],
  lifeboat: [320, 480, 960],
  piston: [320, 480, 960],
  pump: [320, 480],
}

export async function shipSubject(name: string, base: string) {
  const photo = join(demo, `${name}.webp`)
  await sharp(`${base}.final.png`).webp({ quality: 82, alphaQuality: 100, effort: 6 }).toFile(photo)
  shipDrawing(name, base)
  // The render's invisible noise makes files a quarter heavier, so this uses the demo's file.
  const widths = builtIn[name]
  if (widths) await shipPhoto(name, photo, widths)
}

async function shipPhoto(name: string, photo: string, widths: number[]) {
  const to = join(ui, 'photos', name)
  for (const width of widths) await avif(sharp(photo).resize({ width }), `${to}-${width}`)
  await webp(sharp(photo).resize({ width: 480 }), `${to}-480`)
}

export function shipDrawing(name: string, base: string) {
  const drawing = readFileSync(`${base}.svg`, 'utf8')
  writeFileSync(join(ui, 'drawings', `${name}.svg`), drawing)
  writeFileSync(join(ui, 'small-drawings', `${name}.svg`), smallDrawing(drawing))
}

/** A wide view becomes a hero, in the widths of hero.tsx; an upright one a photo of a page. */
export async function shipView(name: string, base: string) {
  const photo = `${base}.final.png`
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  if (width > height) return shipHero(name, photo, height)
  await shipPhoto(name, photo, [480, 960])
}

/** Browsers without AVIF get one WebP, as of photos. */
async function shipHero(name: string, photo: string, height: number) {
  await sharp(photo)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(demo, `${name}.webp`))
  const to = join(project, 'app/site/heroes', name)
  for (const wide of [960, 1920]) await avif(sharp(photo).resize({ width: wide }), `${to}-${wide}`)
  await inBothFormats(photo, to, 1440)
  // Phones show the right part, with the picture's subject.
  const right = sharp(photo).extract({ left: 902, top: 0, width: 1018, height })
  await inBothFormats(await right.png().toBuffer(), to, 828, 'phone')
}

async function inBothFormats(
  photo: string | Buffer,
  to: string,
  width: number,
  size = String(width),
) {
  const made = sharp(photo).resize({ width })
  await avif(made.clone(), `${to}-${size}`)
  await webp(made.clone(), `${to}-${size}`)
}

function avif(picture: Sharp, to: string) {
  return picture.avif({ quality: 50, effort: 9 }).toFile(`${to}.avif`)
}

function webp(picture: Sharp, to: string) {
  return picture.webp({ quality: 76, alphaQuality: 85, effort: 6 }).toFile(`${to}.webp`)
}
