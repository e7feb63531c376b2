import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { smallDrawing } from './small-drawing.ts'
import { project } from './take.ts'

const demo = join(project, 'demo', 'pictures')
const ui = join(project, 'app', 'ui')

/** Subjects shown on the site besides demo products, with widths in pixels. */
const builtIn: Record<string, number[]> = {
  compressor: [480],
  genset: [480],
  gps: [480],
  lifeboat: [480, 960],
  piston: [480, 960],
  pump: [480],
}

export async function shipSubject(name: string, base: string) {
  const photo = join(demo, `${name}.webp`)
  await sharp(`${base}.final.png`).webp({ quality: 82, alphaQuality: 100, effort: 6 }).toFile(photo)
  shipDrawing(name, base)
  // The render's invisible noise makes files a quarter heavier, so this uses the demo's file.
  for (const width of builtIn[name] ?? [])
    await inBothFormats(photo, join(ui, 'photos', name), width)
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
  for (const wide of [480, 960]) await inBothFormats(photo, join(ui, 'photos', name), wide)
}

async function shipHero(name: string, photo: string, height: number) {
  await sharp(photo)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(demo, `${name}.webp`))
  const to = join(project, 'app/site/heroes', name)
  for (const wide of [960, 1440, 1920]) await inBothFormats(photo, to, wide)
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
  await made.clone().avif({ quality: 50, effort: 9 }).toFile(`${to}-${size}.avif`)
  await made.clone().webp({ quality: 76, alphaQuality: 85, effort: 6 }).toFile(`${to}-${size}.webp`)
}
