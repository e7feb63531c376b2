import { href } from 'react-router'

export type Subcategory = { id: number; name: string; slug: string }
export type Category = { id: number; name: string; slug: string; subcategories: Subcategory[] }

/** The slug of a name: no `/` or `&`, white space to one hyphen, lower case (C-46). */
function slugOf(name: string) {
  return name.replaceAll(/[/&]/g, '').trim().replaceAll(/\s+/g, '-').toLowerCase()
}

/** A subcategory id is the category id × 100 plus the menu position, so 108 is the eighth of category 1. */
function category(id: number, name: string, subcategories: string[] = []): Category {
  const numbered = subcategories.map((sub, index) => ({
    id: id * 100 + index + 1,
    name: sub,
    slug: slugOf(sub),
  }))
  return { id, name, slug: slugOf(name), subcategories: numbered }
}

// prettier-ignore
export const categories: readonly Category[] = [
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
]

/** Slugs of home page tiles that are no category, and the page that each leads to (C-7). */
export const tileAliases: Readonly<Record<string, { slug: string; sub?: string }>> = {
  'air-compressor': { slug: 'spare-parts-for-air-compressor' },
  lifeboat: { slug: 'lifeboat-and-davit' },
  'marine-engine-parts': { slug: 'spare-parts-for-main-auxiliary' },
  pumps: { slug: 'spare-parts-for-pump' },
  'jrc-jma-9122-radar': { slug: 'marine-electronic-item', sub: 'radar' },
}

const byId = new Map(categories.map((one) => [String(one.id), one]))
const bySlug = new Map(categories.map((one) => [one.slug, one]))
const byName = new Map(categories.map((one) => [one.name.toLowerCase(), one]))

export function categoryWithId(id: string) {
  return byId.get(id)
}

export function categoryWithSlug(slug: string) {
  return bySlug.get(slug)
}

export function categoryNamed(name: string) {
  return byName.get(name.toLowerCase())
}

export function namesOf(categoryId: string, subcategoryId: string) {
  const found = categoryWithId(categoryId)
  const sub = found?.subcategories.find((one) => String(one.id) === subcategoryId)
  return { categoryName: found?.name ?? '', subcategoryName: sub?.name ?? '' }
}

export function categoryAddress({ slug }: { slug: string }) {
  return href('/categories/:slug', { slug })
}

/** Links to the whole catalogue lead to its first category. */
export const catalogueAddress = categoryAddress({ slug: 'marine-electronic-item' })
