import { Check, Mail, MessageCircle } from 'lucide-react'
import { data, href, useLocation } from 'react-router'

import { relatedProducts as relatedCount } from '#app/content/constants.ts'
import { chatLink, site } from '#app/content/site.ts'
import { productSlides } from '#app/content/slides.ts'
import { database, readPart } from '#app/context.ts'
import { canonicalUrl, siteUrl } from '#app/http/canonical-url.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Island } from '#app/ui/island.tsx'
import { Breadcrumbs, PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { PageSlider } from '#app/ui/page-slider.island.tsx'
import { PlateFact, PlateFacts } from '#app/ui/plate-facts.tsx'
import { shortened } from '#app/ui/preview.ts'
import { StructuredData } from '#app/ui/structured-data.tsx'
import { Unread } from '#app/ui/unread.tsx'

import type { Route } from './+types/product-page.ts'
import { categoryWithId } from './categories.ts'
import { PictureStage } from './picture-stage.island.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductDetail } from './product-detail.tsx'
import { categoryDrawing, drawingOf } from './product-drawing.ts'
import { productFacts } from './product-facts.ts'
import type { Product } from './product.ts'
import { findProduct, relatedProducts } from './products.server.ts'

export const handle = { remembered: { parameters: [], shows: ['products'] } }

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const db = context.get(database)
  const read = context.get(readPart)
  const found = await read(findProduct(db, params.id).then((product) => ({ product })))
  if (!found) return { address: context.get(siteUrl) + new URL(request.url).pathname }
  const { product } = found
  if (!product) throw data('Product not found.', { status: 404 })

  const address = canonicalUrl(args, href('/view-details/:id', { id: product._id }))
  return { product, related: await read(relatedProducts(db, product, relatedCount)), address }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, address } = loaderData
  if (!product) return <UnreadProduct address={address} />
  const category = categoryWithId(product.categoryId)
  const trail: [string, string][] = [['Home', href('/')]]
  if (category) trail.push([category.name, href('/categories/:slug', { slug: category.slug })])
  return (
    <>
      <PageHead
        title={`${product.title} | ${site.name}`}
        description={shortened(
          `${product.title}. ${product.description.replaceAll(/\s+/g, ' ')}`,
          160,
        )}
        address={address}
        picture={product.imageUrl}
        kind="product"
      />
      <StructuredData facts={productFacts(product, address)} />
      <Island
        from="./ui/page-slider.island.tsx"
        of={PageSlider}
        props={{ label: 'Good to know', slides: productSlides }}
      />
      <div className="measure">
        <Breadcrumbs trail={trail} here={product.title} />
        <div className={columns}>
          <Pictures product={product} />
          <Facts product={product} address={address} />
        </div>
        <div className={columns}>
          <ProductDetail product={product} />
          <section aria-labelledby="leave" className="mt-12">
            <EnquiryForm product={product}>
              <h2 id="leave" className="display text-h3">
                Leave Your Message
              </h2>
            </EnquiryForm>
          </section>
        </div>
        <Related products={related} />
      </div>
    </>
  )
}

const columns = 'grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]'

/** Shown if the database is unavailable; the rest of the site still works (R-ERR-3). */
function UnreadProduct({ address }: { address: string }) {
  return (
    <>
      <PageHead
        title={`Product | ${site.name}`}
        description="Failed to fetch product details"
        address={address}
      />
      <PageOpening trail={[['Home', href('/')]]} title="This product cannot be shown now" />
      <div className="measure pt-10">
        <Unread words="Failed to fetch product details" address={useLocation().pathname} />
      </div>
    </>
  )
}

function Pictures({ product }: { product: Product }) {
  const { title, imageUrl, pictures = [], drawing } = product
  return (
    <div className="group min-w-0">
      <Island
        from="./catalogue/picture-stage.island.tsx"
        of={PictureStage}
        props={{
          title,
          photos: [...new Set([imageUrl, ...pictures])].filter(Boolean),
          drawing: drawingOf(product) ?? null,
          instead: categoryDrawing(product),
        }}
      />
      {/* Only demo photos have a drawing; the text is hidden while another picture is selected. */}
      {drawing && (
        <p className="mt-2 text-small text-ink-3 group-has-[li:not(:first-child)>[aria-current=true]]:invisible">
          Illustration, actual item may differ
        </p>
      )}
    </div>
  )
}

function Facts({ product, address }: { product: Product; address: string }) {
  return (
    <div>
      <h1 className="display mb-5 heading-product wrap-anywhere">{product.title}</h1>
      <PlateFacts>
        {plateOf(product).map(([name = '', value]) => (
          <PlateFact key={name} name={name}>
            {value}
          </PlateFact>
        ))}
      </PlateFacts>
      <ButtonLink
        look="safe"
        href={chatLink(priceRequest(product, address))}
        className="mt-5 min-h-14 w-full justify-start"
      >
        <MessageCircle aria-hidden />
        Call for Price WhatsApp
      </ButtonLink>
      <ButtonLink look="line" href="#leave" className="mt-2.5 w-full">
        <Mail aria-hidden />
        Leave Your Message
      </ButtonLink>
      <ul className="mt-5 text-ui text-ink-2">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-2.5 py-1">
            <Check aria-hidden className="size-4 shrink-0 text-safe" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rows of the nameplate; rows without a value are left out. */
function plateOf(product: Product) {
  const { specifications = [] } = product
  const facts = [
    ['Category', product.categoryName],
    ['Sub category', product.subcategoryName],
    ['Type', product.type],
    ['Maker', product.maker],
    ['Model', product.model],
    ...specifications.slice(0, 3).map(({ name, value }) => [name, value]),
    ['Condition', product.condition],
    ['Certificate', product.certificate],
  ]
  return facts.filter(([, value]) => value)
}

const promises = [
  `Service Time ${site.serviceTime}`,
  'Alternative product offered if out of production',
  'Send a photo of the nameplate and we check the fit',
]

/** Title, part numbers and page link, so that no further question is needed (C-60). */
function priceRequest({ title, partNumbers = [] }: Product, address: string) {
  const numbers = partNumbers.map(({ scheme, value }) => `${scheme}: ${value}`)
  return ['Hello, please quote:', title, ...numbers, address].join('\n')
}

function Related({ products }: { products: Related }) {
  const { pathname } = useLocation()
  if (products?.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-18">
      <h2 id="related" className="display mb-7 heading-section">
        Related products
      </h2>
      {products ? (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-4 md:gap-x-6">
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
        <Unread words="Failed to fetch related products" address={pathname} />
      )}
    </section>
  )
}

type Related = Route.ComponentProps['loaderData']['related']
