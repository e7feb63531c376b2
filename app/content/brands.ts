/** Our own names and marks, because logos belong to their owners; the page says so. */
export const firstBrands = [
  { maker: 'MAN B&W', categoryId: 2, mark: 'piston' },
  { maker: 'Wärtsilä', categoryId: 2, mark: 'crankshaft' },
  { maker: 'Yanmar', categoryId: 2, mark: 'valve' },
  { maker: 'Alfa Laval', categoryId: 3, mark: 'bowl' },
  { maker: 'Woodward', categoryId: 6, mark: 'flyballs' },
] as const
export const secondBrands = [
  { maker: 'Daihatsu', categoryId: 2, mark: 'nozzle' },
  { maker: 'Tanabe', categoryId: 4, mark: 'plates' },
  { maker: 'Taiko', categoryId: 7, mark: 'gears' },
] as const

/** Their subcategories are makers; in all others, kinds of equipment. */
export const makerCategories: readonly number[] = [2, 3, 4, 5, 6, 7, 8]

export const nameplateFields = ['Maker', 'Type', 'Serial no.', 'Year built', 'Part no.'] as const
