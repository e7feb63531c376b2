import './product.css'
import { data, href, useLocation } from 'react-router'

import { relatedProducts } from '#app/content/constants.ts'
import { database, mediaSize, readPart } from '#app/context.ts'
import { canonicalUrl, siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import { useSettings } from '#app/settings/use-settings.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Breadcrumbs, PageHead, PageHeader, StructuredData, shortened } from '#app/ui/page-head.tsx'
import { Unavailable } from '#app/ui/section.tsx'

import type { Route } from './+types/product-page.ts'
import { categoryWithId, trailTo, useCategories } from './categories.ts'
import { compareAddress } from './compare.ts'
import { addressOfMachine } from './machines.server.ts'
import { Buying } from './product-buying.tsx'
import { ProductCard } from './product-card.tsx'
import {
  GoodToKnow,
  mostOnPlate,
  Pictures,
  ProductDetail,
  ProductFits,
  Specifications,
  WhatToSend,
} from './product-detail.tsx'
import type { ProductCard as Card } from './product-rows.server.ts'
import { ProductSheet } from './product-sheet.tsx'
import { productStructuredData } from './product-structured-data.ts'
import { type Product, partNumbersOf, withOwnPictures } from './product.ts'
import {
  findProduct,
  type LinkedProducts,
  linkedProducts,
  findRelatedProducts,
} from './products.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['products', 'productSlides'] },
  folded: true,
  edit: { record: 'product' },
}

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const db = context.get(database)
  const read = context.get(readPart)
  const found = await read(findProduct(db, params.id).then((product) => ({ product })))
  if (!found) return { address: context.get(siteUrl) + new URL(request.url).pathname }
  const { product } = found
  if (!product || product.state === 'draft') throw data('Product not found.', { status: 404 })

  const address = canonicalUrl(args, href('/view-details/:id', { id: product._id }))
  const links = await read(linkedProducts(db, product._id))
  const linked = Object.values(links ?? {}).flatMap((all) => all.map(({ _id: id }) => id))
  const related = await read(findRelatedProducts(db, product, relatedProducts, linked))
  const shown = { product, links, related, address, ...(await readBesides(args, product)) }
  return data(shown, product.state ? 410 : 200)
}

async function readBesides({ context }: Route.LoaderArgs, { fits = [], datasheetUrl }: Product) {
  const size = datasheetUrl && (await context.get(readPart)(context.get(mediaSize)(datasheetUrl)))
  return { machines: fits.map(addressOfMachine), ...(size && { sheetSize: size }) }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (!('product' in loaderData)) return <UnavailableProduct address={loaderData.address} />
  return <ProductView {...loaderData} />
}

type View = {
  product: Product
  links: LinkedProducts | undefined
  related: Card[] | undefined
  address: string
  machines?: (string | undefined)[]
  sheetSize?: number
}

const notices = {
  draft: 'This is a draft. Only people who are signed in see this page.',
  hidden:
    'We do not offer this product any more. Ask us: we look for it, or for one that fits instead.',
}

/** A hidden product is answered with 410, for those who still ask for the part; a draft is for its preview. */
export function ProductView(view: View) {
  const { product: stored, links, related, address, machines, sheetSize } = view
  const product = withOwnPictures(stored, new URL(address).origin)
  const { company, productSlides } = useSettings()
  const hasSlides = productSlides.length > 0
  const categories = useCategories()
  const category = categoryWithId(categories, product.categoryId)
  const listed = category?.isHidden ? undefined : category
  const trail = listed && trailTo(listed, product.subcategoryId)
  return (
    <>
      <PageHead
        title={`${product.title} | ${company.name}`}
        description={shortened(
          `${product.title}. ${product.description.replaceAll(/\s+/g, ' ')}`,
          160,
        )}
        address={address}
        picture={product.imageUrl}
        kind="product"
      />
      {category?.isHidden && <meta name="robots" content="noindex" />}
      {!product.state && <StructuredData data={productStructuredData(product, address)} />}
      <div className={`measure ${hasSlides ? 'below-strip' : ''}`}>
        <div className="product-crumbs">
          <Breadcrumbs trail={trail} here={product.title} />
        </div>
        {product.state && (
          <p className="mb-6 border-l-2 border-signal pl-4 font-medium">{notices[product.state]}</p>
        )}
        <div className="product-columns">
          <Pictures product={product} />
          <Head product={product} />
          <Buying product={product} links={links} address={address} />
          <div className="product-facts">
            <Numbers product={product} />
            <Specifications product={product} />
            <ProductFits product={product} machines={machines} />
          </div>
        </div>
        <Fold />
        <div className="product-more">
          <div>
            <ProductDetail product={product} sheetSize={sheetSize} />
            <WhatToSend product={product} />
          </div>
          <Enquiry product={product} />
        </div>
        <Related products={related} of={product} />
      </div>
      <ProductSheet product={product} address={address} />
    </>
  )
}

function UnavailableProduct({ address }: { address: string }) {
  const { company } = useSettings()
  return (
    <>
      <PageHead
        title={`Product | ${company.name}`}
        description="Failed to fetch product details"
        address={address}
      />
      <PageHeader title="This product cannot be shown now" />
      <div className="measure pt-10">
        <Unavailable words="Failed to fetch product details" address={useLocation().pathname} />
      </div>
      <Fold />
    </>
  )
}

function Enquiry({ product }: { product: Product }) {
  const [number] = partNumbersOf(product)
  const message = `Please quote: ${product.title}${number ? `, ${number.value}` : ''}\nQuantity: 1\nSerial number: \nVessel, port, ETA: `
  return (
    <section aria-labelledby="leave">
      <EnquiryForm product={product} entry={{ message }}>
        <h2 id="leave" className="display text-h3">
          Leave Your Message
        </h2>
      </EnquiryForm>
    </section>
  )
}

function Head({ product }: { product: Product }) {
  const { title, maker, model, categoryName, subcategoryName } = product
  const facts = [
    { name: 'Maker', value: maker },
    { name: 'Model', value: model && <Code>{model}</Code> },
    { name: 'Category', value: categoryName, isNamed: true },
    { name: 'Sub category', value: subcategoryName, isNamed: true },
  ]
  return (
    <div className="product-head">
      <h1 id="content" tabIndex={-1} className="display wrap-anywhere">
        {withWholeCodes(title)}
      </h1>
      <GoodToKnow />
      <dl>
        {facts.map(
          ({ name, value, isNamed }) =>
            value && (
              <div key={name}>
                <dt className={isNamed ? undefined : 'sr-only'}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function Numbers({ product }: { product: Product }) {
  const numbers = partNumbersOf(product).slice(0, mostOnPlate)
  if (numbers.length === 0) return null
  return (
    <dl className="plate numbers">
      {numbers.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name} no.</dt>
          <dd>
            <Copied text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The button needs script and the Clipboard API, so it is invisible without them. */
function Copied({ text }: { text: string }) {
  return (
    <>
      <Code>{text}</Code>
      <button type="button" data-copy={text} className="copy invisible" aria-live="polite">
        Copy<span className="sr-only"> {text}</span>
      </button>
    </>
  )
}

function Related({ products, of: product }: { products: View['related']; of: Product }) {
  const { pathname } = useLocation()
  if (products?.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-18">
      <h2 id="related" className="display mb-7 heading-section">
        Related products
      </h2>
      {products ? (
        <ul className="related">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard
                product={product}
                sizes="(width >= 90rem) 322px, (width >= 48rem) 22vw, 38vw"
              />
            </li>
          ))}
        </ul>
      ) : (
        <Unavailable words="Failed to fetch related products" address={pathname} />
      )}
      {products && !product.state && (
        <a
          href={compareAddress([product._id, ...products.map(({ _id }) => _id)])}
          rel="nofollow"
          className="mt-4 inline-block py-2.5 font-semibold underline underline-offset-4 hover:text-signal"
        >
          Compare these products
        </a>
      )}
    </section>
  )
}
