import { href } from 'react-router'

import { PostCard } from '#app/blog/post-card.tsx'
import { type ListedPost, newestPosts } from '#app/blog/posts.server.ts'
import {
  type Categories,
  categoriesOf,
  categoryAddress,
  categoryAt,
  subcategoryAddress,
  useCategories,
} from '#app/catalogue/categories.ts'
import { ProductCard } from '#app/catalogue/product-card.tsx'
import type { ProductCard as Product } from '#app/catalogue/product-rows.server.ts'
import {
  homePageProducts,
  type ProductCounts,
  productCounts,
} from '#app/catalogue/products.server.ts'
import { homePosts, homePreview, homeProducts } from '#app/content/constants.ts'
import { database, readPart, settings } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import type { Settings } from '#app/settings/schema.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { Fold } from '#app/ui/fold.tsx'
import { PageHead, StructuredData, previewOf } from '#app/ui/page-head.tsx'
import { ChosenPicture } from '#app/ui/photos.tsx'
import { MoreLink, Section, Unavailable } from '#app/ui/section.tsx'

import type { Route } from './+types/home-page.ts'
import { slidesOfToday, Hero } from './hero.tsx'
import { type CountedTile, Offers, ShopByCategory, Tiles, WhyChooseUs } from './home-sections.tsx'
import { Marquee } from './marquee.tsx'
import { allCategories } from './navigation.ts'
import { companyStructuredData, siteStructuredData } from './seo/structured-data.ts'

/** House flags on a 42 × 28 grid: the colour of the field, the colour of the figure, the figure. */
const flags = {
  pennant: ['fill-signal', 'fill-white', 'M0 14L42 0v28z'],
  disc: ['fill-buff', 'fill-deep', 'M0 0h42v8H0zM0 20h42v8H0zM21 9a5 5 0 1 0 0 10 5 5 0 1 0 0-10z'],
  diamond: ['fill-safe', 'fill-white', 'M21 3l16 11-16 11L5 14z'],
  hoist: ['fill-buff', 'fill-ink', 'M0 0h14v28H0zM18 10h20v8H18z'],
  cross: ['fill-flare', 'fill-white', 'M12 0h7v28h-7zM0 10.5h42v7H0z'],
  saltire: ['fill-overprint', 'fill-buff', 'M0 0l42 28h-8L0 5zM42 0L0 28v-5L34 0z'],
  bands: ['fill-white', 'fill-line-deep', 'M0 0h42v7H0zM0 21h42v7H0zM0 12h42v4H0z'],
  quarters: ['fill-sky', 'fill-deep', 'M0 0h21v14H0zM21 14h21v14H21z'],
} as const

type HouseFlag = Settings['clients']['first'][number]

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: {
    parameters: [],
    shows: ['products', 'posts', 'hero', 'tiles', 'offers', 'clients', 'whyChooseUs', 'social'],
  },
  folded: true,
  inSitemap: true,
  edit: { section: 'hero' },
}

export async function loader(args: Route.LoaderArgs) {
  const address = canonicalUrl(args, href('/'))
  const { context } = args
  const db = context.get(database)
  const read = context.get(readPart)
  const [products, posts, counts] = await Promise.all([
    read(homePageProducts(db, homeProducts)),
    read(newestPosts(db, homePosts)),
    read(productCounts(db)),
  ])
  return {
    products,
    posts,
    tiles: countedTiles(context.get(settings).tiles, categoriesOf(db), counts),
    address,
  }
}

function countedTiles(
  tiles: Settings['tiles'],
  categories: Categories,
  counts: ProductCounts | undefined,
) {
  return tiles.flatMap((tile) => {
    const found = categoryAt(categories, tile.slug)
    if (!tile.isOn || !found || found.category.isHidden) return []
    const { category, sub } = found
    const address = sub ? subcategoryAddress(category, sub) : categoryAddress(category)
    return { ...tile, address, products: counts && productsOf(found, counts) }
  })
}

type CategoryOfTile = NonNullable<ReturnType<typeof categoryAt>>

function productsOf({ category, sub }: CategoryOfTile, counts: ProductCounts) {
  const count = counts.get(String(category.id))
  return (sub ? count?.bySubcategory.get(String(sub.id)) : count?.products) ?? 0
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const shown = useSettings()
  const { company } = shown
  return (
    <>
      <PageHead
        title={`${company.name} | Marine parts and equipment`}
        description={company.description}
        address={loaderData.address}
      />
      <StructuredData data={companyStructuredData(shown, loaderData.address)} />
      <StructuredData data={siteStructuredData(shown, loaderData.address)} />
      <HomeHead products={loaderData.products} />
      <Fold />
      <OurClients />
      <Equipment tiles={loaderData.tiles} />
      <ShopByCategory />
      <Offers />
      <OurProduct products={loaderData.products} />
      <WhyChooseUs />
      <LatestBlogs posts={loaderData.posts} />
    </>
  )
}

function HomeHead({ products }: { products: readonly Product[] | undefined }) {
  const shown = useSettings()
  const { company, contact, hero } = shown
  const slides = slidesOfToday(shown)
  if (slides.length === 0) {
    return (
      <h1 id="content" tabIndex={-1} className="display measure pt-10 heading-page wrap-anywhere">
        {company.name}
      </h1>
    )
  }
  const chat = chatLink(contact, 'Hello, I am looking for a price.')
  return (
    <>
      {/* The slides come and go, and the heading of the page does not. */}
      <h1 id="content" tabIndex={-1} className="sr-only">
        {company.name}: marine parts and equipment
      </h1>
      <Hero
        slides={slides}
        certificate={hero.certificate}
        chat={chat}
        examples={examplesOf(products ?? [])}
      />
    </>
  )
}

/** Short models of products that are on this page, so that each finds something. */
function examplesOf(products: readonly Product[]) {
  const models = products.map(({ model }) => model ?? '')
  return [...new Set(models)].filter((model) => model !== '' && model.length <= 12).slice(0, 3)
}

function Equipment({ tiles }: { tiles: readonly CountedTile[] }) {
  const categories = useCategories()
  if (tiles.length === 0) return null
  return (
    <Section
      id="equipment"
      title="Start from the equipment"
      aside={
        <MoreLink href={href('/all-categories')}>
          {allCategories(categories.listed.length)}
        </MoreLink>
      }
    >
      <Tiles tiles={tiles} />
    </Section>
  )
}

function OurProduct({ products }: { products: Product[] | undefined }) {
  const { contact } = useSettings()
  if (products?.length === 0) return null
  return (
    <Section
      id="products"
      title="Our Product"
      aside={
        <p className="max-w-110 text-pretty text-ink-2">
          <span className="hidden [@media(hover:hover)]:inline">
            Hover a picture for its drawing.{' '}
          </span>
          {contact.isAlwaysOpen
            ? 'Prices on request, answered day and night.'
            : 'Prices on request.'}
        </p>
      }
    >
      {products ? (
        <ul className="home-rows grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard
                product={product}
                sizes="(width >= 80rem) 322px, (width >= 48rem) 30vw, (width >= 40rem) 46vw, 72px"
              />
            </li>
          ))}
        </ul>
      ) : (
        <Unavailable words="Products could not be loaded." address={href('/')} />
      )}
    </Section>
  )
}

function LatestBlogs({ posts }: { posts: ListedPost[] | undefined }) {
  const count = posts?.length ?? 0
  if (posts && count === 0) return null
  return (
    <Section
      id="blogs"
      title="Latest Blogs"
      aside={
        <div className="flex grow flex-wrap items-center justify-between gap-x-8 sm:justify-end">
          {count > 0 && (
            <p className="text-ink-2">
              {count === 1 ? 'The newest post' : `The ${count} newest posts`}
            </p>
          )}
          <MoreLink href={href('/blogs')}>All posts</MoreLink>
        </div>
      }
    >
      {posts ? (
        <ul className="home-rows grid gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
          {posts.map((post) => (
            <li key={post._id}>
              <PostCard
                post={post}
                preview={previewOf(post.beginning, homePreview)}
                onPhones="72px"
              />
            </li>
          ))}
        </ul>
      ) : (
        <Unavailable words="Posts could not be loaded." address={href('/')} />
      )}
    </Section>
  )
}

function OurClients() {
  const { clients } = useSettings()
  if (clients.first.length + clients.second.length === 0) return null
  return (
    <section aria-labelledby="clients" className="border-b border-line py-10 md:py-11">
      <FlagSymbols />
      <div className="measure grid items-center gap-x-10 gap-y-5 lg:grid-cols-[230px_minmax(0,1fr)]">
        <div className="text-card font-semibold text-balance">
          <h2 id="clients">Our Clients</h2>
          <p>{clients.line}</p>
        </div>
        <Marquee<HouseFlag>
          label="Our Clients"
          first={clients.first}
          second={clients.second}
          render={(client) => <HouseFlag key={client.name} {...client} />}
        />
      </div>
    </section>
  )
}

function FlagSymbols() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      {Object.entries(flags).map(([name, [field, colour, figure]]) => (
        <symbol key={name} id={`flag-${name}`} viewBox="0 0 42 28">
          <path className={field} d="M0 0h42v28H0z" />
          <path className={colour} d={figure} />
        </symbol>
      ))}
    </svg>
  )
}

function HouseFlag({ flag, name }: HouseFlag) {
  return (
    <span className="house-flag">
      {Object.hasOwn(flags, flag) ? (
        <svg aria-hidden width="42" height="28">
          <use href={`#flag-${flag}`} />
        </svg>
      ) : (
        <ChosenPicture of={flag} sizes="84px" className="h-10 w-auto max-w-21 shrink-0" />
      )}
      {name}
    </span>
  )
}
