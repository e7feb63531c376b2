import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { smallDrawing } from './small-drawing.ts'
import { project } from './take.ts'

const demo = join(project, 'demo', 'pictures')
const ui = join(project, 'app', 'ui')

/** Subjects that the site itself shows as photos, besides the demo's products, with their widths in pixels. */
const builtIn: Record<string, number[]> = {
  compressor: [480],
  genset: [480],
  gps: [480],
  lifeboat: [480, 960],
  piston: [480, 960],
  pump: [480],
}

/** Writes a developed subject to the folders of the demo and the site. */
export async function shipSubject(name: string, base: string) {
  const photo = join(demo, `${name}.webp`)
  await sharp(`${base}.final.png`).webp({ quality: 82, alphaQuality: 100, effort: 6 }).toFile(photo)
  const drawing = readFileSync(`${base}.svg`, 'utf8')
  writeFileSync(join(ui, 'drawings', `${name}.svg`), drawing)
  writeFileSync(join(ui, 'small-drawings', `${name}.svg`), smallDrawing(drawing))
  // From the demo's file and not from the render, whose noise nobody sees and which made them a quarter heavier.
  for (const width of builtIn[name] ?? [])
    await inBothFormats(photo, join(ui, 'photos', name), width)
}

/** A wide view becomes a hero, in the widths of hero.tsx; an upright view becomes a photo of a page. */
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
  // Phones show the right part, which has the subject of the picture.
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
