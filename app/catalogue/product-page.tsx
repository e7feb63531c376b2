import { Check, Mail } from 'lucide-react'
import { data, href, useLocation } from 'react-router'

import { relatedProducts } from '#app/content/constants.ts'
import { database, readPart } from '#app/context.ts'
import { canonicalUrl, siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { Breadcrumbs, PageHead, PageHeader, StructuredData, shortened } from '#app/ui/page-head.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { Unavailable } from '#app/ui/section.tsx'

import type { Route } from './+types/product-page.ts'
import { categoryWithId, trailTo, useCategories } from './categories.ts'
import { priceRequest } from './price-request.ts'
import { ProductCard } from './product-card.tsx'
import {
  AddToList,
  GoodToKnow,
  Pictures,
  ProductDetail,
  ProductFits,
  ProductLinks,
  WhatToSend,
} from './product-detail.tsx'
import type { ProductCard as Card } from './product-rows.server.ts'
import { ProductSheet } from './product-sheet.tsx'
import { productStructuredData } from './product-structured-data.ts'
import { type Product, partNumbersOf, specificationsOf, withOwnPictures } from './product.ts'
import {
  findProduct,
  type LinkedProducts,
  linkedProducts,
  findRelatedProducts,
} from './products.server.ts'

export const handle: RouteFacts = {
  cached: { parameters: [], shows: ['products', 'productSlides'] },
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
  const related = await read(findRelatedProducts(db, product, relatedProducts))
  return data({ product, links, related, address }, product.state ? 410 : 200)
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
}

const notices = {
  draft: 'This is a draft. Only people who are signed in see this page.',
  hidden:
    'We do not offer this product any more. Ask us: we look for it, or for one that fits instead.',
}

/** A hidden product is answered with 410, for those who still ask for the part; a draft is for its preview. */
export function ProductView({ product: stored, links, related, address }: View) {
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
        <Breadcrumbs trail={trail} here={product.title} />
        {product.state && (
          <p className="mb-6 border-l-2 border-signal pl-4 font-medium">{notices[product.state]}</p>
        )}
        <div className="product-columns">
          <Pictures product={product} />
          <Overview product={product} links={links} address={address} />
          <div>
            <ProductFits product={product} />
            <ProductDetail product={product} />
            <WhatToSend product={product} />
          </div>
          <Enquiry product={product} />
        </div>
        <Related products={related} />
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
    </>
  )
}

function Enquiry({ product }: { product: Product }) {
  const [number] = partNumbersOf(product)
  const message = `Please quote: ${product.title}${number ? `, ${number.value}` : ''}\nQuantity: 1\nSerial number: \nVessel, port, ETA: `
  return (
    <section aria-labelledby="leave" className="mt-12">
      <EnquiryForm product={product} entry={{ message }}>
        <h2 id="leave" className="display text-h3">
          Leave Your Message
        </h2>
      </EnquiryForm>
    </section>
  )
}

function Overview({ product, links, address }: Omit<View, 'related'>) {
  const { contact } = useSettings()
  return (
    <div>
      <h1 className="display mb-5 heading-product wrap-anywhere">{product.title}</h1>
      <GoodToKnow />
      <ProductLinks links={links} of={['supersededBy']} />
      <Plate rows={nameplateOf(product)} />
      <ProductLinks links={links} of={['replaces', 'alternatives']} />
      <ChatButton
        href={chatLink(contact, priceRequest(product, address))}
        className="mt-5 min-h-14 w-full justify-start"
      >
        Call for Price WhatsApp
      </ChatButton>
      <AddToList product={product} />
      <ButtonLink look="line" href="#leave" className="mt-2.5 w-full">
        <Mail aria-hidden />
        Leave Your Message
      </ButtonLink>
      <ul className="mt-5 text-ui text-ink-2">
        {[`Service Time ${contact.serviceTime}`, ...promises].map((promise) => (
          <li key={promise} className="flex items-center gap-2.5 py-1">
            <Check aria-hidden className="size-4 shrink-0 text-safe" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameplateOf(product: Product) {
  const { categoryName, subcategoryName, specifications = [] } = product
  const numbers = partNumbersOf(product).slice(0, mostNumbers)
  const category = [
    { name: 'Category', value: categoryName },
    { name: 'Sub category', value: subcategoryName },
  ]
  const rows = specificationsOf(product, specifications.slice(0, 3))
  return [
    ...numbers.map(({ name, value }) => ({
      id: `${name} ${value}`,
      name: `${name} no.`,
      value: <Copied text={value} />,
    })),
    ...category.filter(({ value }) => value),
    ...rows,
  ]
}

/** The others are among the specifications below. */
const mostNumbers = 4

/** The button needs script and the Clipboard API, so it is invisible without them. */
function Copied({ text }: { text: string }) {
  return (
    <>
      <b>{text}</b>
      <button type="button" data-copy={text} className="copy invisible" aria-live="polite">
        Copy<span className="sr-only"> {text}</span>
      </button>
    </>
  )
}

const promises = [
  'Alternative product offered if out of production',
  'Send a photo of the nameplate and we check the fit',
]

function Related({ products }: { products: View['related'] }) {
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
                sizes="(width >= 90rem) 322px, (width >= 48rem) 22vw, 46vw"
              />
            </li>
          ))}
        </ul>
      ) : (
        <Unavailable words="Failed to fetch related products" address={pathname} />
      )}
    </section>
  )
}
