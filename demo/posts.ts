import type { PictureName } from './demo-product.ts'
import { withThinSpaces } from './units.ts'

type DemoPost = { title: string; description: string; picture: PictureName | 'dusk' }

const texts = import.meta.glob<string>('./posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The first line of a file is the title, the rest is the text, printed with its line breaks. */
function written(file: string, picture: DemoPost['picture']): DemoPost {
  const [title = '', ...lines] = (texts[`./posts/${file}`] ?? '').split('\n')
  return { title, description: withThinSpaces(lines.join('\n').trim()), picture }
}

/** The posts of the demo, oldest first, each with its cover from `pictures/`. */
export const posts: DemoPost[] = [
  written('nameplate.md', 'nameplate'),
  written('condition.md', 'valve'),
  written('gmdss-calendar.md', 'epirb'),
  written('purifier.md', 'purifier'),
  written('fifteen-ppm.md', 'bilgealarm'),
  written('thin-link.md', 'dusk'),
]
