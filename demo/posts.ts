import type { PictureName } from './demo-product.ts'
import { demoProductStamp } from './products.ts'
import { withThinSpaces } from './units.ts'

type DemoPost = {
  title: string
  description: string
  createdAt: string
  picture: PictureName | 'dusk'
}

const texts = import.meta.glob<string>('./posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The first line of a file is the title, the rest is the text, printed with its line breaks. */
function written(file: string, day: string, picture: DemoPost['picture']): DemoPost {
  const [title = '', ...lines] = (texts[`./posts/${file}`] ?? '').split('\n')
  const description = withThinSpaces(withProductLinks(lines.join('\n').trim()))
  return { title, description, createdAt: `${day}T06:00:00.000Z`, picture }
}

/** `[words](Title of a product of the demo)` leads to this product. */
function withProductLinks(text: string) {
  return text.replaceAll(
    /(?<=\]\()[^/()\n][^()\n]*(?=\))/g,
    (title) => `/view-details/${demoProductStamp(title)._id}`,
  )
}

/** The posts of the demo, oldest first, each with its cover from `pictures/`. */
export const posts: DemoPost[] = [
  written('nameplate.md', '2026-06-09', 'nameplate'),
  written('condition.md', '2026-06-25', 'valve'),
  written('gmdss-calendar.md', '2026-07-14', 'epirb'),
  written('purifier.md', '2026-07-30', 'purifier'),
  written('fifteen-ppm.md', '2026-08-18', 'bilgealarm'),
  written('thin-link.md', '2026-09-01', 'dusk'),
]
