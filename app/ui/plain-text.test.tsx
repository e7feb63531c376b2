import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PlainText, textBlocks } from './plain-text.tsx'

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

function kinds(text: string) {
  return textBlocks(text).map(({ kind, lines }) => [kind, ...lines])
}

test('blank lines separate paragraphs; line breaks within a paragraph stay (R-BLOG-4)', () => {
  expect(kinds('One line.\nAnother.\n\n \nA part.\r\n\r\nThe last.\n')).toEqual([
    ['paragraph', 'One line.', 'Another.'],
    ['paragraph', 'A part.'],
    ['paragraph', 'The last.'],
  ])
})

test('a short single line above a text is its heading, also with a number', () => {
  expect(
    kinds('The page\n\nIt is here.\n\n1. Water\n\nLook for it.\n\nWhat now?\n\n– ask'),
  ).toEqual([
    ['heading', 'The page'],
    ['paragraph', 'It is here.'],
    ['heading', '1. Water'],
    ['paragraph', 'Look for it.'],
    ['heading', 'What now?'],
    ['list', '– ask'],
  ])
})

test.each([
  ['it ends like a sentence', 'Hydrostatic releases.\n\nNext to it.'],
  ['nothing follows', 'Before it.\n\nThe end'],
  ['another such line follows', 'First line\n\nSecond line'],
  ['it is long', `${'word '.repeat(20)}\n\nNext to it.`],
  ['a line follows at once', 'Our address\nSouth Khulshi\n\nCome by.'],
])('a line is no heading when %s', (_why, text) => {
  expect(kinds(text).flat()).not.toContain('heading')
})

test('dashes and numbers make lists, and a line above them stays a paragraph', () => {
  expect(
    kinds('Send us:\n– plate\n- machine\n• old part\n\n1) two sets\n2. one set\nThanks.'),
  ).toEqual([
    ['paragraph', 'Send us:'],
    ['list', '– plate', '- machine', '• old part'],
    ['steps', '1) two sets', '2. one set'],
    ['paragraph', 'Thanks.'],
  ])
})

test('no line is lost, and each block has a unique id (C-52)', () => {
  const text =
    'Title\n\nText <b>&amp;</b>\n  indented\n-not a list\n\n3.5 bar is enough\n- a\n\n\nEnd'
  const blocks = textBlocks(text)
  expect(blocks.flatMap(({ lines }) => lines)).toEqual(
    text.split('\n').filter((line) => line.trim() !== ''),
  )
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
})

test('a line after ## is a heading, wherever it stands', () => {
  expect(kinds('## Water\nAsk.\n## Fuel\n## Oil: thin.\n\nA line\n\n## Last')).toEqual([
    ['heading', 'Water'],
    ['paragraph', 'Ask.'],
    ['heading', 'Fuel'],
    ['heading', 'Oil: thin.'],
    ['paragraph', 'A line'],
    ['heading', 'Last'],
  ])
})

test('links and bold words are elements, and only links to other sites are marked', () => {
  const text = 'See **[us](/about-us)**.\n\n- https://a.example/x'
  expect(shown(text).replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<p>See <a href="/about-us"><strong>us</strong></a>.</p>' +
      '<ul><li><span>-</span> <a href="https://a.example/x" rel="nofollow noreferrer">https://a.example/x</a></li></ul>',
  )
})

const picture = `/media/${'a'.repeat(32)}.webp`

test('a picture of ours in a line of its own is a figure, in the sizes of the site', () => {
  const html = shown(`Look:\n![The **plate**](${picture})\nHere.\n![](${picture})`)
  expect(html.match(/<figure/g)).toHaveLength(2)
  expect(html).toContain('<figcaption')
  expect(html).toContain(`/media/${'a'.repeat(32)}/960.avif 960w`)
  expect(html).toMatch(/<img[^>]* width="640" height="480"[^>]* loading="lazy"/)
  expect(kinds(`A\n![](${picture})\nB`).map(([kind]) => kind)).toEqual([
    'paragraph',
    'figure',
    'paragraph',
  ])
})

test.each([
  `![x](https://a.example/${'a'.repeat(32)}.webp)`,
  '![x](/media/../secret)',
  `![x](/media/${'a'.repeat(32)}.svg)`,
  `![x](${picture}) and more`,
  '![x](/videos)',
])('%j is no figure', (text) => {
  expect(shown(text)).not.toContain('<figure')
})

test('a video of ours is played where it is named, and one that is gone shows nothing', () => {
  const blocks = textBlocks('Words.\n![Sea trial](/videos#a1)\n![Gone](/videos#b2)')
  const videos = [{ _id: 'a1', title: 'Trial', videoUrl: '/media/x.mp4' }]
  const html = renderToStaticMarkup(<PlainText blocks={blocks} videos={videos} />)
  expect(html.match(/<video/g)).toHaveLength(1)
  expect(html).toContain('Sea trial</figcaption>')
  expect(html).not.toContain('Gone')
})

test('a text without words has no blocks, and a hostile text takes no long time', () => {
  expect(textBlocks('')).toEqual([])
  expect(textBlocks(' \n \n')).toEqual([])
  expect(textBlocks(`a${'\n '.repeat(25_000)}b`)).toHaveLength(2)
})
