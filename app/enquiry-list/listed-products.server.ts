import type { Database } from '#app/database/database.server.ts'
import { productsWith } from '#app/inbox/line-products.server.ts'

import type { ListedLine, ShownLine } from './listed-line.ts'

/** A product that has left the catalogue stays on the list, under the title that the buyer has seen. */
export async function shownLines(db: Database, lines: ListedLine[]): Promise<ShownLine[]> {
  const ids = lines.map(({ productId }) => productId)
  const products = await productsWith(db, ids)
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (product) return { ...line, ...product }
    return line.productId
      ? { ...line, title: line.title || 'A part that is no longer listed' }
      : line
  })
}
