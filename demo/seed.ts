import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { addPosts } from '#app/blog/post-writes.server.ts'
import { categoryNamed, defaultCategories } from '#app/catalogue/categories.ts'
import { type NewProduct, addProducts } from '#app/catalogue/product-writes.server.ts'
import { type Database, contentVersion } from '#app/database/database.server.ts'
import { demoStamp } from '#app/database/demo-ids.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { saveFile, savePictureAsGiven, saveVideo } from '#app/media/originals.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { addVideos } from '#app/videos/videos.server.ts'

import { dataSheet } from './data-sheet.ts'
import { posts } from './posts.ts'
import { demoProductStamp, productsByPlace } from './products.ts'
import { videos } from './videos.ts'

const folder = resolve('demo')

/**
 * Fills what has never held anything: each subject once, so what an owner deletes never comes back.
 * The ids are fixed, so two first starts at once cannot fill it twice. Answers the addresses of the products'
 * pictures when it was the first time.
 */
export async function seedDemo(db: Database, media: MediaStore) {
  const pictures: string[] = []
  await seedOnce(db, 'products', async () => {
    const added = await addProducts(db, await demoProducts(media))
    pictures.push(...added.map(({ imageUrl }) => imageUrl))
  })
  await seedOnce(db, 'posts', async () => addPosts(db, await demoPosts(media)))
  await seedOnce(db, 'videos', async () => addVideos(db, await demoVideos(media)))
  return pictures
}

async function seedOnce(db: Database, subject: Subject, seed: () => Promise<unknown>) {
  if ((await contentVersion(db, subject)) > 0) return
  try {
    await seed()
  } catch (error) {
    const filledMeanwhile = (await contentVersion(db, subject)) > 0
    if (!filledMeanwhile) throw error
  }
}

async function demoProducts(media: MediaStore) {
  const picture = pictureKeeper(media)
  return Promise.all(
    productsByPlace.map(async (product) => {
      const { category, subcategory, picture: name, ...fields } = product
      const sheet = dataSheet(product)
      const { id, subcategories } = known(category)
      const sub = subcategories.find((one) => one.name === subcategory)
      return {
        ...fields,
        ...demoProductStamp(fields.title),
        categoryId: String(id),
        subcategoryId: sub ? String(sub.id) : '',
        datasheetUrl: await saveFile(media, sheet, 'application/pdf'),
        ...(name
          ? { imageUrl: await picture(`pictures/${name}.webp`), drawing: name }
          : { imageUrl: '' }),
      } satisfies NewProduct
    }),
  )
}

function known(name: string) {
  const category = categoryNamed(defaultCategories, name)
  if (!category) throw new Error(`The demo catalogue names a category that is none: ${name}`)
  return category
}

async function demoPosts(media: MediaStore) {
  const picture = pictureKeeper(media)
  return Promise.all(
    posts.map(async ({ title, description, createdAt, picture: cover }, place) => ({
      title,
      description,
      imageUrl: await picture(`pictures/${cover}.webp`),
      ...demoStamp('posts', place + 1),
      createdAt,
    })),
  )
}

async function demoVideos(media: MediaStore) {
  const picture = pictureKeeper(media)
  return Promise.all(
    videos.map(async ({ title, file, poster }, place) => ({
      title,
      videoUrl: await saveVideo(media, await openAsBlob(resolve(folder, 'videos', file))),
      posterUrl: await picture(`videos/${poster}`),
      ...demoStamp('videos', videos.length - place),
    })),
  )
}

/** Keeps each file once and answers its address. */
function pictureKeeper(media: MediaStore) {
  const kept = new Map<string, Promise<string>>()
  return (file: string) => {
    const address =
      kept.get(file) ??
      readFile(resolve(folder, file)).then(
        async (bytes) => (await savePictureAsGiven(media, bytes)).address,
      )
    kept.set(file, address)
    return address
  }
}
