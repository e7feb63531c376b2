import { href } from 'react-router'

import { categories } from '#app/catalogue/categories.ts'
import { categoryIcons } from '#app/content/category-icons.ts'
import { categoryIntros } from '#app/content/category-intros.ts'
import { categoryCarousel } from '#app/content/constants.ts'
import { LoopingCarousel } from '#app/ui/looping-carousel.tsx'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'

const shown = categories.map(({ id, name, slug }) => ({
  id,
  name,
  path: href('/categories/:slug', { slug }),
  image: drawingAddress(categoryIcons[id] ?? categoryIntros[id]?.drawing),
}))

/** A carousel of all categories; picture and name both link to the category (R-HOME-15 to R-HOME-18). */
export function ShopByCategory() {
  return (
    <Section id="shop-by-category" title="Shop By Category">
      <LoopingCarousel
        id="category-slides"
        label="Categories"
        row="category-row"
        timing={categoryCarousel}
      >
        {shown.map(({ id, name, path, image }) => (
          <li key={id}>
            <a
              href={path}
              className="group/category block pb-1 text-center focus-visible:-outline-offset-2"
            >
              {image && <Roundel image={image} />}
              <span className="mt-3 block font-data text-data text-ink-3">
                {String(id).padStart(2, '0')}
              </span>
              <span className="mt-0.5 block text-nav font-semibold text-balance group-hover/category:text-signal">
                {name}
              </span>
            </a>
          </li>
        ))}
      </LoopingCarousel>
    </Section>
  )
}

/** The drawing dark on light, and again light on dark. */
function Roundel({ image }: { image: string }) {
  return (
    <span className="roundel">
      <span>
        <Drawing address={image} />
      </span>
      <span className="night">
        <Drawing address={image} className="night-drawing" />
      </span>
    </span>
  )
}
