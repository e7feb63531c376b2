import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import type { Import } from './imports.server.ts'
import { placesIn, withStored } from './picture-places.ts'
import type { PreviewRow, Shown } from './preview.server.ts'

const picturesAtOnce = 50

export function usedPictures(db: Database, importId: string) {
  return db
    .selectFrom('importPictures')
    .where('importId', '=', importId)
    .where('problem', 'is', null)
    .where('unmatched', 'is', null)
}

/** How many pictures the import uses, and how many of them are stored. */
export async function pictureProgress(db: Database, importId: string) {
  const { all, stored } = await usedPictures(db, importId)
    .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('address').as('stored')])
    .executeTakeFirstOrThrow()
  return { all: Number(all), stored: Number(stored) }
}

/** For people, a picture that is not stored yet is the name of its file. */
export async function pictureNames(db: Database, { _id, pictures }: Import, rows: Shown[]) {
  const fieldsOf = ({ fields }: Shown): { [field: string]: unknown } =>
    Object(JSON.parse(fields ?? '{}'))
  const places = pictures === null ? [] : rows.flatMap((row) => placesIn(fieldsOf(row)))
  const found =
    places.length === 0
      ? []
      : await db
          .selectFrom('importPictures')
          .select(['place', 'name'])
          .where('importId', '=', _id)
          .where('place', 'in', places)
          .execute()
  const names = new Map(found.map(({ place, name }) => [place, name]))
  const nameOf = (place: number) => names.get(place)
  return {
    of: (row: Shown) => placesIn(fieldsOf(row)).flatMap((place) => nameOf(place) ?? []),
    named: (row: Shown) =>
      names.size === 0
        ? row
        : { ...row, fields: JSON.stringify(withStored(fieldsOf(row), nameOf)) },
  }
}

/** Each with the reason, those that cannot be used at all among those that fit no product. */
export async function unusedPictures(db: Database, importId: string, after: number) {
  const reason = sql<string>`coalesce("problem", "unmatched")`
  const pictures = await db
    .selectFrom('importPictures')
    .select(['place', 'name', reason.as('reason')])
    .where('importId', '=', importId)
    .where(reason, 'is not', null)
    // The first place is 0.
    .where('place', '>=', after)
    .orderBy('place')
    .limit(picturesAtOnce + 1)
    .execute()
  const rows = pictures
    .slice(0, picturesAtOnce)
    .map(({ place, name, reason: words }): PreviewRow => ({
      row: place,
      name,
      subject: 'products',
      title: '',
      productId: undefined,
      problems: [words],
      differences: [],
      pictures: [],
    }))
  return { rows, next: pictures[picturesAtOnce]?.place }
}
