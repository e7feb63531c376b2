import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PlainText } from './plain-text.tsx'
import { textBlocks } from './text-blocks.ts'

function shown(text: string) {
  return renderToStaticMarkup(<PlainText blocks={textBlocks(text)} />)
}

test('R-BLOG-4: the list mark of a line has its own element, and no word of the line is lost', () => {
  expect(shown('- ask  twice\n12. send').replaceAll(/<\/?li[^>]*>/g, '|')).toMatch(
    /\|<span[^>]*>-<\/span> ask  twice\|.*\|<span[^>]*>12\.<\/span> send\|/,
  )
})

test('a word of 50,000 letters renders within a second', { timeout: 1_000 }, () => {
  const word = 'W'.repeat(50_000)
  expect(shown(`- ${word}`)).toContain(`</span> ${word}</li>`)
})
