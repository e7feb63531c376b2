import { expect, test } from 'vitest'

import { textOfHtml } from './html-text.ts'

test.each([
  ['Caf&eacute; valve &#8211; 3&Prime;', 'Café valve – 3″'],
  ['Tom &amp; Jerry &deg;C', 'Tom & Jerry °C'],
  ['Bearing &#x26; bush', 'Bearing & bush'],
  ['<b>Pump</b> 5 < 6 &deg;', 'Pump 5 < 6 °'],
  ['&lt;p&gt;GPS antenna &amp;amp; mount&lt;/p&gt;', 'GPS antenna & mount'],
  ['&lt;div&gt;IPX8&lt;/div&gt;', 'IPX8'],
  ['Seal &lt;5 mm', 'Seal <5 mm'],
])('%s is read as %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each(['Seal <50 mm & A < B', 'AT&T <Type A>', 'R&D; A&B', 'a\n  b', 'if a<b and b>c'])(
  '%s is no HTML and stays',
  (text) => {
    expect(textOfHtml(text)).toBe(text)
  },
)

test('rows of a table are lines, their cells are divided', () => {
  const table =
    '<p>Data</p><TABLE border="1"><tr><th>Voltage</th><th>Current</th></tr>\n<tr><td>12 <b>V</b></td><td> 3&nbsp;A </td></tr></TABLE>After'
  expect(textOfHtml(table)).toBe('Data\n\nVoltage | Current\n12 V | 3 A\n\nAfter')
})

test('entries of a list are lines with a dash or their number', () => {
  const list =
    '<ul><li>Turbine side</li><li>Compressor<ol><li>wheel</li><li>nut</li></ol></li></ul>\\n<p>EN 10204</p>'
  expect(textOfHtml(list)).toBe('- Turbine side\n- Compressor\n  1. wheel\n  2. nut\n\nEN 10204')
})

test('scripts, styles and comments are left out, line breaks stay', () => {
  const page =
    '<style>p{color:red}</style><!-- old --><h2>Valve</h2><script>alert("<p>1</p>")</script>a<br/>b<p>c <a href="https://x.example?a=1&amp;b">sheet</a>'
  expect(textOfHtml(page)).toBe('Valve\n\na\nb\n\nc sheet')
})
