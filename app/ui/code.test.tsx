import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Code, MakerAndNumber, withWholeCodes } from './code.tsx'

test('codes and amounts in a text are whole, and no word beside them', () => {
  for (const [text, whole] of [
    ['JRC JMA-9122-6XA X-band radar', ['JMA-9122-6XA']],
    ['Gasket set for OSE 5-91-037', ['OSE 5-91-037']],
    ['Bearing for VTR 354, pump side', ['VTR 354']],
    ['Magnetron, 12 kW, 1,780 rpm, X-band', ['12 kW', '1,780 rpm']],
    ['Valve plate kit for 5H40/5F60', ['5H40/5F60']],
    ['Sea-water pump, back pull-out', []],
    ['Pump for 12 kwality ships', []],
    ['насос 4-12', ['4-12']],
    ['', []],
  ] as const) {
    const html = renderToString(<>{withWholeCodes(text)}</>)
    const found = [...html.matchAll(/whole">([^<]*)/g)].map(([, code]) => code)
    expect(found, text).toEqual(whole)
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
  }
})

test('a code that is longer than a column may break', () => {
  expect(renderToString(<Code>VCS180-5100-03B4</Code>)).toContain('class="code"')
  expect(renderToString(<Code>{'VCS-180-'.repeat(10)}</Code>)).toContain('class="code long"')
  expect(renderToString(<Code>JMA-9122-6XA, JMA-9132-SA</Code>)).toContain('whole">JMA-9132-SA<')
  const long = `${'9-'.repeat(40)}9`
  const html = renderToString(<>{withWholeCodes(long)}</>)
  expect(html).not.toContain('whole')
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(long)
})

test('a text of one long word is read at once', () => {
  const begun = performance.now()
  renderToString(<>{withWholeCodes('A1-'.repeat(3000))}</>)
  renderToString(<>{withWholeCodes('A '.repeat(5000) + '-'.repeat(5000))}</>)
  expect(performance.now() - begun).toBeLessThan(200)
})

test('a maker without a number has no comma', () => {
  expect(renderToString(<MakerAndNumber maker="Taiko" number={undefined} />)).toBe('Taiko')
})
