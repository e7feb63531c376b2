/** Only what the public sees. A new column stays on the server until it is listed here. */
export const publicColumns = {
  products: [
    '_id',
    'title',
    'description',
    'imageUrl',
    'drawing',
    'categoryId',
    'subcategoryId',
    'type',
    'maker',
    'model',
    'condition',
    'certificate',
    'datasheetUrl',
    'partNumbers',
    'specifications',
    'pictures',
    'pictureNotes',
    'impaCode',
    'availability',
    'leadTime',
    'unit',
    'origin',
    'fits',
    'supersededBy',
    'alternatives',
    'createdAt',
    'updatedAt',
    'version',
  ],
  featuredProducts: ['productId', 'position'],
  posts: [
    '_id',
    'slug',
    'title',
    'description',
    'imageUrl',
    'date',
    'createdAt',
    'updatedAt',
    'version',
  ],
  formerSlugs: ['slug', 'postId', 'titleSlug'],
  videos: ['_id', 'title', 'videoUrl', 'posterUrl', 'createdAt', 'updatedAt', 'version'],
  categories: [
    'id',
    'position',
    'name',
    'slug',
    'intro',
    'drawing',
    'imageUrl',
    'formerSlugs',
    'subcategories',
    'version',
  ],
  settings: ['section', 'value', 'version', 'isHidden'],
} as const

type PublicTable = keyof typeof publicColumns

export type Cell = string | number | null

/** Column by column, because like compresses with like. */
export type TableColumns = { names: readonly string[]; columns: Cell[][] }
export type PublicRows = { [Table in PublicTable]?: TableColumns }

export const deviceSubjects = ['products', 'posts', 'videos', 'settings', 'categories'] as const
export type Versions = Record<(typeof deviceSubjects)[number], number>

/** All that the public sees. `at` is the server's time. */
export type Snapshot = { at: string; versions: Versions; rows: PublicRows }

/** What changed since a time. `gone` are ids; `digest` is that of all products and posts after the changes. */
export type ChangedRows = Snapshot & {
  gone: Record<'products' | 'posts', string[]>
  digest: string
}

/** What the device makes from the rows, and what keeps it right: its own counts, links and search terms. */
const madeOnDevice = [
  'productCounts',
  'productLinks',
  'productMachines',
  'searchedProducts',
  'productTerms',
  'searchWords',
  'countAddedProduct',
  'countRemovedProduct',
  'countMovedProduct',
  'removedSearched',
  'productsLiveNewest',
  'productsLiveOfCategory',
  'productsLiveOfSubcategory',
  'productsLiveOfMaker',
  'productLinksTo',
  'machinesOfProduct',
  'machinesByCode',
  'searchWordsByLength',
  'postsNewest',
  'videosNewest',
  'formerSlugsOfPost',
]

export const deviceSchema: ReadonlySet<string> = new Set([
  ...Object.keys(publicColumns),
  ...madeOnDevice,
])

/** Of which products and posts there are, and in which version: the same on the server and on a device. */
export async function digestOf(records: readonly { _id: string; version: number }[]) {
  const lines = records.map(({ _id, version }) => `${_id} ${version}`).toSorted()
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')))
  return hexOf(bytes)
}

function hexOf(bytes: ArrayBuffer) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
