import { createContext, useContext } from 'react'
import { href } from 'react-router'

import { categoryDrawings, categoryIcons, categoryIntros } from '#app/content/category-intros.ts'
import type { DrawingName } from '#app/content/picture-names.ts'
import type { Database } from '#app/database/database.server.ts'

/** In characters. */
export const longestIntro = 300

/** `formerSlugs` are those from before each rename. */
type Named = { id: number; name: string; slug: string; formerSlugs: readonly string[] }

export type Subcategory = Named

/** `version` increases with every change of the owner's; 0 stands for a category of the specification. */
export type Category = Named & {
  subcategories: readonly Subcategory[]
  intro: string
  drawing: DrawingName
  /** Shown on the page of the category instead of the drawing; `''` for none. */
  imageUrl: string
  isHidden: boolean
  version: number
}

/** Both lists are in the owner's order; `listed` leaves the hidden ones out. */
export type Categories = {
  all: readonly Category[]
  listed: readonly Category[]
  byId: ReadonlyMap<string, Category>
  bySlug: ReadonlyMap<string, Category>
  byName: ReadonlyMap<string, Category>
}

export function categoriesFrom(all: readonly Category[]): Categories {
  const former = all.flatMap((one) => one.formerSlugs.map((slug) => [slug, one] as const))
  return {
    all,
    listed: all.filter(({ isHidden }) => !isHidden),
    byId: new Map(all.map((one) => [String(one.id), one])),
    bySlug: new Map([...former, ...all.map((one) => [one.slug, one] as const)]),
    byName: new Map(all.map((one) => [one.name.toLowerCase(), one])),
  }
}

/** The slug of a name: no `/` or `&`, white space to one hyphen, lower case (C-46). */
export function slugOf(name: string) {
  return name.replaceAll(/[/&]/g, '').trim().replaceAll(/\s+/g, '-').toLowerCase()
}

/** A subcategory id is the category id × 100 plus the menu position, so 108 is the eighth of category 1. */
function category(id: number, name: string, subcategories: string[] = []): Category {
  const numbered = subcategories.map((sub, index) => ({
    id: id * 100 + index + 1,
    name: sub,
    slug: slugOf(sub),
    formerSlugs: [],
  }))
  return {
    id,
    name,
    slug: slugOf(name),
    formerSlugs: [],
    subcategories: numbered,
    intro: categoryIntros[id] ?? '',
    drawing: categoryDrawings[id] ?? 'plate',
    imageUrl: '',
    isHidden: false,
    version: 0,
  }
}

// prettier-ignore
export const defaultCategories = categoriesFrom([
  category(1, 'Marine Electronic Item', [
    'SVDR', 'NAVTEX', 'AIS', 'VHF', 'GPS', 'RADAR', 'GMDSS', 'AUTO PILOT', 'GYRO COMPASS', 'ECDIS',
    'ECHO SOUNDER', 'SPEED LOG', 'BNWAS', 'EPIRB', 'SART', 'INMARSAT', 'OTHERS',
  ]),
  category(2, 'Spare Parts For Main & Auxiliary', [
    'MAN B&W', 'Sulzer', 'Wärtsilä', 'Mitsubishi', 'Daihatsu', 'Yanmar', 'Hanshin', 'Akasaka',
    'Niigata', 'Hyundai HiMSEN', 'S.E.M.T. Pielstick', 'MaK', 'Caterpillar', 'Cummins', 'Deutz',
    'MTU', 'SKL', 'Bergen', 'Makita', 'Stork-Werkspoor',
  ]),
  category(3, 'Spare Parts For Purifier', [
    'Alfa Laval', 'Mitsubishi Selfjector', 'GEA Westfalia', 'Samgong', 'Nanjing Luzhou',
  ]),
  category(4, 'Spare Parts For Air Compressor', [
    'Tanabe', 'Sauer (J.P. Sauer & Sohn)', 'Hatlapa', 'Sperre', 'Hamworthy', 'Yanmar',
  ]),
  category(5, 'Spare Parts For Turbocharger', [
    'ABB (Accelleron)', 'MAN', 'Mitsubishi MET', 'IHI', 'Napier', 'KBB',
  ]),
  category(6, 'Spare Parts For Governor', ['Woodward']),
  category(7, 'Spare Parts For Pump', ['Taiko', 'Naniwa', 'Shinko', 'Teikoku', 'Hamworthy', 'IMO']),
  category(8, 'Spare Parts For A/C Compressor', ['Carrier', 'Daikin', 'Bitzer', 'Sabroe', 'Bock']),
  category(9, 'Marine Engine'),
  category(10, 'Instruments and Meters'),
  category(11, 'Boiler and Incinerator'),
  category(12, 'Deck Machinery'),
  category(13, 'Chinese Pump and Motor'),
  category(14, 'Sewage Treatment Plant'),
  category(15, 'LifeBoat and Davit'),
  category(16, 'Generator', [
    'Open Diesel', 'Main Marine Diesel', 'SoundProof Diesel', 'Gas Generator Set',
  ]),
  category(17, 'Automation'),
  category(18, 'Other Equipment'),
])

const inMemory = new WeakMap<Database, Categories>()

/** From memory, without a query: what the owner has set, else the list of the specification. */
export function categoriesOf(db: Database) {
  return inMemory.get(db) ?? defaultCategories
}

export function keepInMemory(db: Database, categories: Categories) {
  inMemory.set(db, categories)
}

export const CategoriesOfPage = createContext<Categories | undefined>(undefined)

export function useCategories() {
  const categories = useContext(CategoriesOfPage)
  if (!categories) throw new Error('useCategories needs CategoriesOfPage around it')
  return categories
}

/** Slugs of home page tiles that are no category, and the page that each leads to (C-7). */
export const tileAliases: Readonly<Record<string, { slug: string; sub?: string }>> = {
  'air-compressor': { slug: 'spare-parts-for-air-compressor' },
  lifeboat: { slug: 'lifeboat-and-davit' },
  'marine-engine-parts': { slug: 'spare-parts-for-main-auxiliary' },
  pumps: { slug: 'spare-parts-for-pump' },
  'jrc-jma-9122-radar': { slug: 'marine-electronic-item', sub: 'radar' },
}

export function categoryWithId({ byId }: Categories, id: string) {
  return byId.get(id)
}

/** By its slug, or by one from before a rename. */
export function categoryWithSlug({ bySlug }: Categories, slug: string) {
  return bySlug.get(slug)
}

export function subcategoryWithSlug({ subcategories }: Category, slug: string | undefined) {
  if (slug === undefined) return undefined
  return (
    subcategories.find((one) => one.slug === slug) ??
    subcategories.find(({ formerSlugs }) => formerSlugs.includes(slug))
  )
}

export function categoryAt(categories: Categories, slug: string) {
  const own = categoryWithSlug(categories, slug)
  const alias = own ? undefined : tileAliases[slug]
  const category = own ?? categoryWithSlug(categories, alias?.slug ?? '')
  return category && { category, sub: subcategoryWithSlug(category, alias?.sub) }
}

export function categoryNamed({ byName }: Categories, name: string) {
  return byName.get(name.toLowerCase())
}

export function namesOf(categories: Categories, categoryId: string, subcategoryId: string) {
  const found = categoryWithId(categories, categoryId)
  const sub = found?.subcategories.find((one) => String(one.id) === subcategoryId)
  return { categoryName: found?.name ?? '', subcategoryName: sub?.name ?? '' }
}

export function isHidden(categories: Categories, { categoryId }: { categoryId: string }) {
  return categoryWithId(categories, categoryId)?.isHidden ?? false
}

export function hiddenIds({ all }: Categories) {
  return all.filter((one) => one.isHidden).map(({ id }) => String(id))
}

/** In the carousel the specification gives category 9 the drawing of 1 (R-ENT-4), until the owner chooses another. */
export function iconOf({ id, drawing }: Pick<Category, 'id' | 'drawing'>) {
  return (drawing === categoryDrawings[id] ? categoryIcons[id] : undefined) ?? drawing
}

export function categoryAddress({ slug }: { slug: string }) {
  return href('/categories/:slug', { slug })
}

export function subcategoryAddress(category: { slug: string }, { slug }: { slug: string }) {
  return `${categoryAddress(category)}?sub=${slug}`
}

export function trailTo(category: Category, subcategoryId: string) {
  const above = { name: category.name, address: categoryAddress(category) }
  const sub = category.subcategories.find(({ id }) => String(id) === subcategoryId)
  return sub ? [above, { name: sub.name, address: subcategoryAddress(category, sub) }] : [above]
}

/** A link of the owner's; instead of to a category that is hidden or deleted, it leads to the catalogue. */
export function shownLink(categories: Categories, link: string) {
  const slug = /^\/categories\/([^/?#]+)/.exec(link)?.[1]
  if (slug === undefined) return link
  const isShown = categoryAt(categories, slug)?.category.isHidden === false
  return isShown ? link : catalogueAddress(categories)
}

export function catalogueAddress({ listed: [first] }: Categories) {
  return first ? categoryAddress(first) : href('/search')
}
