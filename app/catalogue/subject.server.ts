import { type Generated, sql } from 'kysely'

import type { FieldColumns, TableFacts } from '#app/database/tables.server.ts'
import { utcDay } from '#app/platform/clock.ts'

import type { AllProductFields } from './product.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    products: RecordTable & FieldColumns<AllProductFields> & { drawing: string | null }
    categories: {
      id: number
      position: number
      name: string
      slug: string
      intro: string
      drawing: string
      imageUrl: string
      formerSlugs: string
      subcategories: string
      lastSubcategoryId: number
      hiddenAt: string | null
      deletedAt: string | null
      renamedAt: string | null
      version: number
    }
    /** `products` are live; `unlisted` are drafts and hidden products. */
    productCounts: {
      categoryId: string
      subcategoryId: string
      products: number
      unlisted: Generated<number>
    }
    productLinks: { fromId: string; kind: 'superseded' | 'alternative'; toId: string }
    /** A machine that a product fits; the slugs are its address, and `code` is the model as typed. */
    productMachines: {
      makerSlug: string
      modelSlug: string
      productId: string
      maker: string
      model: string
      code: string
    }
    productViews: {
      _id: string
      ownerId: string
      name: string
      nameKey: string
      query: string
      createdAt: string
    }
    featuredProducts: { productId: string; position: number }
    /** A product in the buyers' search; `codes` is '' until its terms are indexed. */
    searchedProducts: {
      place: Generated<number>
      productId: string
      createdAt: string
      deletedAt: string | null
      /** Null for a live product. */
      state: string | null
      /** Category, subcategory, maker, type and condition, as JSON. */
      facets: Generated<string>
      codes: Generated<string>
      termsVersion: Generated<number>
    }
    searchWords: { word: string; letters: number }
    missedSearches: { day: string; words: string; times: number }
    /** `columns` (heads of the file) and `choices` are JSON, `done`: the last row; `createdBy`: null for a command. */
    imports: {
      _id: string
      fileName: string
      state: 'checking' | 'ready' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed'
      columns: string
      choices: string
      rows: number
      done: Generated<number>
      counts: Generated<string>
      problem: string | null
      createdAt: string
      createdBy: string | null
      phaseAt: string
      finishedAt: string | null
      source: string | null
      reading: string | null
      pictures: string | null
      /** What a bulk edit changes, as JSON; null for an import. */
      edit: string | null
    }
    /** `fields` are of the row, `before` of the product; `version` after the write, `checkedVersion` at the check. */
    importRows: {
      importId: string
      row: number
      subject: Generated<Subject>
      cells: string
      kind: 'add' | 'change' | 'same' | 'wrong' | null
      productId: string | null
      fields: string | null
      problems: string | null
      before: string | null
      version: number | null
      checkedVersion: number | null
      keptBecause: string | null
      digests: string | null
      pictures: number | null
    }
    importPictures: {
      importId: string
      place: number
      name: string
      digest: string | null
      problem: string | null
      unmatched: string | null
      address: string | null
    }
    importLease: { id: number; holder: string | null; leasedUntil: string | null }
    oldSiteRecords: { subject: Subject; recordId: string; digests: string }
  }
}

export function firstDay(now: number) {
  return utcDay(now - 90 * 24 * 3_600_000)
}

export const catalogueTables = {
  products: { inBackup: true, personal: 'none' },
  categories: { inBackup: true, personal: 'none' },
  productCounts: { inBackup: true, personal: 'none' },
  productLinks: { inBackup: true, personal: 'none' },
  productViews: { inBackup: true, personal: 'with owners' },
  productMachines: { inBackup: true, personal: 'none' },
  featuredProducts: { inBackup: true, personal: 'none' },
  searchedProducts: { inBackup: true, personal: 'none' },
  searchWords: { inBackup: true, personal: 'none' },
  missedSearches: {
    inBackup: true,
    personal: 'none',
    expired: (now) => sql`"day" < ${firstDay(now)}`,
  },
  imports: { inBackup: true, personal: 'none' },
  importRows: { inBackup: true, personal: 'none' },
  importPictures: { inBackup: true, personal: 'none' },
  importLease: { inBackup: false, personal: 'none' },
  oldSiteRecords: { inBackup: true, personal: 'none' },
} satisfies Record<string, TableFacts>
