import { expect, test } from 'vitest'

import { inFolder, otherFile, pageFile } from './folder-pages.ts'

test.each([
  ['/', 'index.html'],
  ['/categories/pumps?sub=imo', 'categories/pumps.sub.imo.html'],
  ['/machines/man-b%26w/s50mc-c', 'machines/man-b_26w/s50mc-c.html'],
  ['/view-details/a:b', 'view-details/a_b.html'],
  ['/categories/pumps?sub=imo&maker=Taiko', undefined],
  ['/search?q=pump', undefined],
  ['/enquiry-list', undefined],
  ['/dashboard', undefined],
])('%s is the file %s', (address, file) => {
  expect(pageFile(address)).toBe(file)
})

test('a picture has one size in a folder, or a placeholder', () => {
  const picture = `/media/${'a'.repeat(32)}/480.avif`
  expect(otherFile(picture, '320')).toBe(`media/${'a'.repeat(32)}/320.webp`)
  expect(otherFile(picture, 'none')).toBe('not-saved.svg')
})

test('addresses of a page lead to files, or to the page that makes others', () => {
  const folder = { origin: 'https://www.example.com', pictures: '640' } as const
  const html = `<script type="module" src="/assets/a.js"></script><a href="https://www.example.com/faq#top">x</a><a href="/search?q=a&amp;view=list">x</a><a href="https://wa.me/1">x</a><form action="/enquiry-list/add" method="post" class="x"><style>a{background:url(/assets/a.svg)}</style>`
  expect(inFolder(html, 'blog/a.html', folder)).toBe(
    `<a href="../faq.html#top">x</a><a href="../page.html?to=%2Fsearch%3Fq%3Da%26view%3Dlist">x</a><a href="https://wa.me/1">x</a><form class="x" action="../page.html"><input type="hidden" name="to" value="/enquiry-list/add"/><style>a{background:url(../assets/a.svg)}</style>`,
  )
})
