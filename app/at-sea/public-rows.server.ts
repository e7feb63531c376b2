import { setImmediate as letOthersGo } from 'node:timers/promises'

import { isPublished } from '#app/blog/posts.server.ts'
import { hiddenIds, categoriesFrom } from '#app/catalogue/categories.ts'
import { storedCategories } from '#app/catalogue/category-rows.server.ts'
import { listedProducts } from '#app/catalogue/products.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Settings } from '#app/settings/schema.ts'
import { isSection } from '#app/settings/schema.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import { dayAt } from '#app/settings/use-settings.ts'

import {
  type Cell,
  type ChangedRows,
  deviceSubjects,
  digestOf,
  publicColumns,
  type PublicRows,
  type Snapshot,
  type TableColumns,
  type Versions,
} from './device-tables.ts'

/** A larger catalogue is not saved as a whole. */
const mostProducts = 30_000
const mostChanged = 2_000
const readAtOnce = 500

const minute = 60_000
/** A change can be committed after a later one, and the clocks of two processes differ. */
const overlap = 5 * minute
/** The trash ends after 30 days. */
const oldest = 25 * 24 * 60 * minute

export async function versionsOf(db: Database): Promise<Versions> {
  const rows = await db.selectFrom('contentVersions').selectAll().execute()
  const versions = { products: 0, posts: 0, videos: 0, settings: 0, categories: 0 }
  for (const subject of deviceSubjects) {
    versions[subject] = Number(rows.find((row) => row.subject === subject)?.version ?? 0)
  }
  return versions
}

/** All that the public sees; undefined for a catalogue that is too large. */
export async function wholeSnapshot(db: Database): Promise<Snapshot | undefined> {
  const at = new Date().toISOString()
  const versions = await versionsOf(db)
  const shown = await shownProducts(db)
  const products: Row[] = []
  for (let after = ''; ;) {
    const rows = await shown
      .select(publicColumns.products)
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(readAtOnce)
      .execute()
    products.push(...rows)
    const last = rows.at(-1)
    if (products.length > mostProducts) return undefined
    if (!last || rows.length < readAtOnce) break
    after = last._id
    await letOthersGo()
  }
  const rows: PublicRows = {
    categories: await shownCategories(db),
    products: columnsOf(publicColumns.products, inOrderOfAge(products)),
    featuredProducts: await featured(db),
    ...(await postTables(db)),
    videos: await shownVideos(db),
    settings: await shownSettings(db),
  }
  return { at, versions, rows }
}

/** Undefined where the whole is needed. `had` are the versions of the device. */
export async function changesSince(
  db: Database,
  since: string,
  had: Versions,
): Promise<ChangedRows | undefined> {
  const now = Date.now()
  if (now - Date.parse(since) > oldest) return undefined
  const from = new Date(Date.parse(since) - overlap).toISOString()
  const at = new Date(now).toISOString()
  const versions = await versionsOf(db)
  const isNew = (subject: keyof Versions) => versions[subject] !== had[subject]
  const rows: PublicRows = {}
  const gone: ChangedRows['gone'] = { products: [], posts: [] }
  if (isNew('products')) {
    const changed = await (
      await shownProducts(db)
    )
      .select(publicColumns.products)
      .where('updatedAt', '>=', from)
      .limit(mostChanged + 1)
      .execute()
    if (changed.length > mostChanged) return undefined
    rows.products = columnsOf(publicColumns.products, inOrderOfAge(changed))
    rows.featuredProducts = await featured(db)
    gone.products = await goneSince(db, 'products', from, changed)
  }
  if (isNew('posts')) {
    const { posts, formerSlugs } = await postTables(db, from)
    Object.assign(rows, { posts, formerSlugs })
    const position = publicColumns.posts.indexOf('_id')
    const changed = (posts.columns[position] ?? []).map((_id) => ({ _id: String(_id) }))
    gone.posts = await goneSince(db, 'posts', from, changed)
  }
  if (isNew('videos')) rows.videos = await shownVideos(db)
  if (isNew('categories')) rows.categories = await shownCategories(db)
  if (isNew('settings')) rows.settings = await shownSettings(db)
  return { at, versions, rows, gone, digest: await digestNow(db) }
}

async function digestNow(db: Database) {
  const products = await (await shownProducts(db)).select(['_id', 'version']).execute()
  const posts = await shownPosts(db).select(['_id', 'version']).execute()
  return digestOf([...products, ...posts])
}

type Row = { [column: string]: Cell }

function columnsOf(names: readonly string[], rows: readonly Row[]): TableColumns {
  return { names, columns: names.map((name) => rows.map((row) => row[name] ?? null)) }
}

/** As the server has indexed them. */
function inOrderOfAge(products: Row[]) {
  const keyOf = ({ createdAt, _id }: Row) => `${createdAt} ${_id}`
  return products.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** With the categories as they are stored: those in memory can be a second old. */
async function shownProducts(db: Database) {
  const hidden = hiddenIds(categoriesFrom(await storedCategories(db)))
  return listedProducts(db).where('categoryId', 'not in', ['', ...hidden])
}

async function featured(db: Database) {
  const rows = await (
    await shownProducts(db)
  )
    .innerJoin('featuredProducts', 'productId', '_id')
    .select(publicColumns.featuredProducts)
    .execute()
  return columnsOf(publicColumns.featuredProducts, rows)
}

function shownPosts(db: Database) {
  return db.selectFrom('posts').where('deletedAt', 'is', null).where(isPublished)
}

async function postTables(db: Database, from = '') {
  const posts = await shownPosts(db)
    .select(publicColumns.posts)
    .where('updatedAt', '>=', from)
    .execute()
  const formerSlugs = await db
    .selectFrom('formerSlugs')
    .select(publicColumns.formerSlugs)
    .where('postId', 'in', shownPosts(db).select('_id'))
    .execute()
  return {
    posts: columnsOf(publicColumns.posts, posts),
    formerSlugs: columnsOf(publicColumns.formerSlugs, formerSlugs),
  }
}

async function shownVideos(db: Database) {
  const shown = db.selectFrom('videos').select(publicColumns.videos).where('deletedAt', 'is', null)
  return columnsOf(publicColumns.videos, await shown.execute())
}

async function shownCategories(db: Database) {
  const shown = db
    .selectFrom('categories')
    .select(publicColumns.categories)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
  return columnsOf(publicColumns.categories, await shown.execute())
}

async function goneSince(
  db: Database,
  table: 'products' | 'posts',
  from: string,
  shown: readonly { _id: string }[],
) {
  const ids = db.selectFrom(table).select('_id').limit(mostChanged)
  const deleted = await ids.where('deletedAt', '>=', from).execute()
  const changed = await ids.where('deletedAt', 'is', null).where('updatedAt', '>=', from).execute()
  const known = new Set(shown.map(({ _id }) => _id))
  return [...deleted, ...changed].map(({ _id }) => _id).filter((id) => !known.has(id))
}

/** Neither the text of hidden sections nor what is switched off or not shown yet. */
async function shownSettings(db: Database) {
  const { shown, stored } = await readSettings(db)
  const visible = withoutUnshown(shown, dayAt(shown.company))
  const rows = [...stored].flatMap(([section, { value, version, isHidden }]) =>
    isSection(section)
      ? [{ section, version, isHidden, value: value && JSON.stringify(visible[section]) }]
      : [],
  )
  return columnsOf(publicColumns.settings, rows)
}

function withoutUnshown(settings: Settings, today: string): Settings {
  const { hero, tiles, offers, contact } = settings
  const isShown = ({ isOn }: { isOn: boolean }) => isOn
  return {
    ...settings,
    tiles: tiles.filter(isShown),
    offers: offers.filter(isShown),
    hero: {
      slides: hero.slides.filter(
        ({ isOn, from, until }) =>
          isOn && (from === '' || from <= today) && (until === '' || until >= today),
      ),
      certificate: hero.certificate.isOn ? hero.certificate : { isOn: false, picture: '', alt: '' },
    },
    contact: contact.hasPosition ? contact : { ...contact, latitude: 0, longitude: 0 },
  }
}
