import { href } from 'react-router'

import './compare.css'
import { relatedProducts } from '#app/content/constants.ts'
import { database } from '#app/context.ts'
import { isStorable } from '#app/database/fields.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { withWholeCodes } from '#app/ui/code.tsx'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'
import { Drawing, Photo } from '#app/ui/picture.tsx'

import type { Route } from './+types/compare-page.ts'
import { useCategories } from './categories.ts'
import { CategoryList } from './category-list.tsx'
import { compareAddress, compareRows, comparedIds, mostCompared } from './compare.ts'
import { categoryDrawing } from './product-card.tsx'
import { type Product, withOwnPictures } from './product.ts'
import { comparedProducts, findRelatedProducts } from './products.server.ts'

export const handle: RouteFacts = { onDevice: 'page' }

export async function loader(args: Route.LoaderArgs) {
  const { search, searchParams } = new URL(args.request.url)
  const address = canonicalUrl(args, href('/compare'), { query: search })
  const ids = comparedIds(searchParams.getAll('id')).filter(isStorable)
  const db = args.context.get(database)
  const products = await comparedProducts(db, ids)
  const [first] = products
  const related = first ? await findRelatedProducts(db, first, 2 * relatedProducts) : []
  const others = related.filter(({ _id }) => !ids.includes(_id)).slice(0, relatedProducts)
  return { products, others, address }
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { products, others, address } = loaderData
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Compare products | ${company.name}`}
        description="Specifications of two to four products beside each other."
        address={address}
      />
      <meta name="robots" content="noindex" />
      <CompactHeader title="Compare">
        <p>
          {products.length < 2 ? 'Choose two to four products.' : 'Rows that differ are marked.'}
        </p>
      </CompactHeader>
      <div className="measure wide-measure pt-6">
        {products.length > 0 ? (
          <Table products={products} origin={new URL(address).origin} />
        ) : null}
        {products.length > 0 && products.length < mostCompared && others.length > 0 && (
          <MoreProducts chosen={products} others={others} />
        )}
        {products.length === 0 && <CategoryList className="sm:columns-2 lg:columns-3" />}
      </div>
    </>
  )
}

function Table({ products, origin }: { products: Product[]; origin: string }) {
  const ids = products.map(({ _id }) => _id)
  return (
    <div className="compare">
      <table>
        <caption className="sr-only">Specifications of {products.length} products</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Specification</span>
            </th>
            {products.map((product) => (
              <th key={product._id} scope="col">
                <ColumnPicture product={withOwnPictures(product, origin)} />
                <a href={href('/view-details/:id', { id: product._id })}>
                  {withWholeCodes(product.title)}
                </a>
                <button
                  form="add-to-list"
                  id={product._id}
                  name="add"
                  value={product._id}
                  className="add"
                >
                  Add to list<span className="sr-only"> {product.title}</span>
                </button>
                <a href={compareAddress(ids.filter((id) => id !== product._id))} rel="nofollow">
                  Remove<span className="sr-only"> {product.title}</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(products).map(({ name, values, differs }) => (
            <tr key={name} className={differs ? 'differs' : undefined}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={ids[place]}>
                  {value ? withWholeCodes(value) : <span aria-label="Not known">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ColumnPicture({ product }: { product: Product }) {
  const instead = categoryDrawing(useCategories(), product)
  if (!product.imageUrl) return <Drawing address={instead} />
  return <Photo address={product.imageUrl} alt="" widths={[320]} sizes="200px" instead={instead} />
}

type More = { chosen: Product[]; others: { _id: string; title: string }[] }

function MoreProducts({ chosen, others }: More) {
  const ids = chosen.map(({ _id }) => _id)
  return (
    <section aria-labelledby="more" className="mt-8">
      <h2 id="more" className="text-h3 font-semibold">
        Add to this table
      </h2>
      <ul className="mt-2">
        {others.map(({ _id, title }) => (
          <li key={_id}>
            <a
              href={compareAddress([...ids, _id])}
              rel="nofollow"
              className="inline-block py-2.5 underline underline-offset-4 hover:text-signal"
            >
              {withWholeCodes(title)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
