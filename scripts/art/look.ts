import { join } from 'node:path'

import sharp from 'sharp'

import { art, project, quick, takeDrawing, takeSubject, takeView } from './take.ts'

const ground = '#eef4f5'
const width = 600
const height = 450

/** Folders of art/. */
export type Kind = 'subjects' | 'drawings' | 'views'

export async function preview(name: string, kind: Kind) {
  const to = join(art, 'previews', `${name}.png`)
  if (kind === 'drawings') {
    const drawing = `${takeDrawing(name, quick)}.svg`
    await sharp(drawing).resize(width, height).flatten({ background: ground }).toFile(to)
  } else if (kind === 'subjects') {
    const base = takeSubject(name, quick)
    await pair(`${base}.final.png`, `${base}.svg`).then((both) => both.toFile(to))
  } else {
    await sharp(`${takeView(name, { scale: 0.5, samples: 16 })}.final.png`).toFile(to)
  }
  console.log(to)
}

async function pair(photo: string, drawing: string) {
  const left = await sharp(photo).resize(width, height).png().toBuffer()
  const right = await sharp(drawing).resize(width, height).png().toBuffer()
  return sharp({ create: { width: 2 * width, height, channels: 3, background: ground } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width, top: 0 },
    ])
    .png()
}

/** Six pairs to a sheet, and all that have a drawing only on one more; lists the path of each view. */
export async function sheets(subjects: string[], drawings: string[], views: string[]) {
  await drawingSheet(drawings)
  for (let first = 0; first < subjects.length; first += 6) {
    const pairs = subjects.slice(first, first + 6).map(async (name, index) => {
      const photo = join(project, 'demo/pictures', `${name}.webp`)
      const both = await pair(photo, join(project, 'app/ui/drawings', `${name}.svg`))
      const side = index % 2
      return {
        input: await both.toBuffer(),
        left: side * 2 * width,
        top: ((index - side) / 2) * height,
      }
    })
    const size = { width: 4 * width, height: 3 * height, channels: 3, background: ground } as const
    const to = join(art, 'previews', `sheet-${first / 6 + 1}.png`)
    await sharp({ create: size })
      .composite(await Promise.all(pairs))
      .png()
      .toFile(to)
    console.log(to, subjects.slice(first, first + 6).join(' '))
  }
  for (const name of views) console.log(join(project, 'demo/pictures', `${name}.webp`))
}

/** Each as a product page shows it, and at 120 pixels. */
async function drawingSheet(names: string[]) {
  const [columns, wide, high, small] = [6, 320, 240, 120]
  const cells = names.map(async (name, index) => {
    const left = (index % columns) * (wide + small)
    const top = Math.floor(index / columns) * high
    const full = sharp(join(project, 'app/ui/drawings', `${name}.svg`)).resize(wide, high)
    const little = sharp(join(project, 'app/ui/small-drawings', `${name}.svg`)).resize(small, 90)
    return [
      { input: await full.png().toBuffer(), left, top },
      { input: await little.png().toBuffer(), left: left + wide, top: top + high - 90 },
    ]
  })
  const size = {
    width: columns * (wide + small),
    height: Math.ceil(names.length / columns) * high,
    channels: 3,
    background: ground,
  } as const
  const to = join(art, 'previews', 'sheet-drawings.png')
  const placed = (await Promise.all(cells)).flat()
  await sharp({ create: size }).composite(placed).png().toFile(to)
  console.log(to, names.join(' '))
}
