import { join } from 'node:path'

import sharp from 'sharp'

import { art, project, quick, takeSubject, takeView } from './take.ts'

const ground = '#eef4f5'
const width = 600
const height = 450

export async function preview(name: string, isSubject: boolean) {
  const to = join(art, 'previews', `${name}.png`)
  if (isSubject) {
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

/** Six pairs to a sheet; lists the path of each view. */
export async function sheets(subjects: string[], views: string[]) {
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
