import type { Page } from '@playwright/test'

export const quickContact = (page: Page) =>
  page.getByRole('complementary', { name: 'Quick contact' })

/** How many chat and mail links are whole in the window, and what is below them at some heights and at the end. */
type Seen = { chats: number; mails: number; atAll: string[]; atEnd: string[] }

/** Scrolls through the page, and looks at points of the buttons (or of the bar) for what is below them. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const aside = document.querySelector('[aria-label="Quick contact"]')
    const bars = [aside, document.querySelector('.list-send:not([data-empty])')]
    const shown = [...(aside?.querySelectorAll('a') ?? [])].filter((link) => {
      const { left, right, top, bottom, width, height } = link.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return isInside && width >= 36 && height >= 44 && link.checkVisibility()
    })
    const holds = (part: Element, x: number, y: number) =>
      [...part.childNodes].some((node) => {
        if (!(node instanceof Text) || !node.data.trim()) return false
        const words = document.createRange()
        words.selectNodeContents(node)
        return [...words.getClientRects()].some(
          ({ left, right, top, bottom }) => left < x && right > x && top < y && bottom > y,
        )
      })
    const controls = 'a, button, input, select, textarea, summary, label, [role=slider]'
    const below = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .filter((part) => !bars.some((bar) => bar?.contains(part)))
        .filter((part) => part.closest(controls) || holds(part, x, y))
        .map((part) => `${part.localName} ${part.textContent.trim().slice(0, 40)}`)
    const covered = () =>
      [aside, ...shown].flatMap((part) => {
        const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
        return Array.from({ length: 8 * 4 }, (_, n) =>
          below(left + (width * ((n % 8) + 0.5)) / 8, top + (height * (~~(n / 8) + 0.5)) / 4),
        ).flat()
      })
    const end = document.documentElement.scrollHeight - innerHeight
    const at = (part: number) => {
      scrollTo({ top: end * part, behavior: 'instant' })
      return covered()
    }
    const atAll = [0, 0.2, 0.4, 0.6, 0.8].flatMap(at)
    const led = (start: string) => shown.filter(({ href }) => href.startsWith(start)).length
    return {
      chats: led('https://wa.me/'),
      mails: led('mailto:'),
      atAll: [...new Set(atAll)],
      atEnd: [...new Set(at(1))],
    }
  })
}

export const free = { chats: 1, mails: 1, atEnd: [] }
