import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Expects that axe finds nothing to object to on the page as it stands (WCAG 2.2 A and AA, good habits). */
export async function axe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
  expect(told).toEqual([])
}
