import fc from 'fast-check'

/** Words that mean something to a mail server, a browser, a spreadsheet or a database. */
const evil = [
  '\r\nBcc: evil@example.com',
  '\nBcc: evil@example.com\n\nHello',
  '\r\n\tfolded: header\r\n',
  '\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<evil@example.com>\r\nDATA\r\n',
  '=?utf-8?q?=0D=0ABcc:_evil@example.com?=',
  '=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS5jb20=?=',
  '%0d%0aBcc:x',
  '\u2028Bcc: x\u2029',
  '\u0085Bcc: x',
  '\0',
  '\u001b[2J',
  '\u202eevil\u202c \u200f\u2066',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  '😀\u{10ffff}\u{e0041}',
  'দাম কত?',
  '<script>x7()</script>',
  '</textarea></title><script>x7()</script>',
  '"><img src=x onerror=x7()>',
  "' autofocus onfocus='x7()",
  '<!-- ]]> <![CDATA[',
  '{{7*7}} ${7*7} <%= 7 %>',
  'javascript:x7()',
  `=HYPERLINK("https://evil.example";"x")`,
  "'; drop table enquiries; --",
  "1' or '1'='1",
  '\\',
  '%',
  '&amp;&lt;',
  '__proto__',
  'a@b.c, evil@example.com',
]

const piece = fc.oneof(
  fc.constantFrom(...evil),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const hostile = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''))

const huge = fc.constantFrom('x', 'ü', '<b>', '😀', '\r\n', '=?').map((one) => one.repeat(2_000))
const anything = fc.oneof(
  { weight: 6, arbitrary: hostile },
  { weight: 1, arbitrary: huge },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'on', '0', '5000', 'a@b.co', 'radar') },
)

/** Bytes that are no text, and other ways to write an address. */
const brokenBytes = fc.constantFrom('%', '%0', '%ff%fe', '%C0%AF', '%ED%A0%80', '%00', '%u0041')

/** As a browser would; a lone surrogate goes as the bytes that UTF-8 forbids. */
function percentEncoded(text: string) {
  const parts = text.split(/(\p{Cs})/u)
  return parts
    .map((part) => (/^\p{Cs}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('')
}

/** What of such a text can have arrived: three bytes that were none. */
export function asArrived(text: string) {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd'.repeat(3)).replaceAll('\r\n', '\n')
}

/** A text that the form must take. */
const line = hostile.map((text) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 30)
    .trim(),
)
const good = fc.record({
  name: line.map((text) => `N${text}`),
  email: fc.oneof(
    fc.constant(''),
    fc.nat(300).map((n) => `V${n}@Visitors.example`),
  ),
  phone: fc.constant('+880 (1700) 000-000'),
  message: hostile.map((text) => `M${text.replaceAll('\0', '')}`),
  terms: fc.constant('on'),
  key: fc.oneof(fc.constant(''), hostile),
  productId: fc.oneof(fc.constantFrom('', 'radar'), hostile),
  website: fc.constant(''),
  took: fc.oneof(fc.constantFrom('', '9000', '0', '-1', '1e9'), hostile),
})
export type Entry = Record<string, string>

/** A form with one good entry of each field, of which the first counts, among whatever else. */
const surrounded = fc.tuple(good, fc.array(fc.tuple(anything, anything), { maxLength: 4 }))

const names = [
  'name',
  'phone',
  'email',
  'message',
  'terms',
  'productId',
  'website',
  'took',
  'source',
]
const arrays = [
  'name[]',
  'message[0]',
  'email[evil]',
  '__proto__',
  'constructor',
  '_method',
  'index',
]
const field = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...arrays), anything)
/** Half of them are about a product, whose title is then shown. */
const bad = fc
  .tuple(fc.array(fc.tuple(field, anything), { maxLength: 12 }), fc.boolean())
  .map(([fields, isAsked]) => [...(isAsked ? [['productId', 'radar'] as const] : []), ...fields])

export function formBody(fields: readonly (readonly [string, string])[]) {
  return fields.map((field) => field.map(percentEncoded).join('=')).join('&')
}

const raw = fc.oneof(
  fc.array(brokenBytes, { maxLength: 5 }).map((parts) => `name=${parts.join('')}&email=%`),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed()),
  fc.constantFrom('', '&&&', '====', 'a=b&'.repeat(20_000), 'name=1&'.repeat(10_000)),
  fc.constantFrom(`message=${'x'.repeat(99_990)}`, `message=${'x'.repeat(200_000)}`),
  fc.jsonValue().map((value) => JSON.stringify(value)),
)
const types = [
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/x-www-form-urlencoded; charset=utf-16',
  'x',
  'application/x-www-form-urlencoded, text/html',
]
const form = 'application/x-www-form-urlencoded'

/** `entry` is there where the form must be taken, and holds what must be kept. */
type Sent = { url: string; type: string; body: string; entry?: Entry }

const goodEnquiry = surrounded.map(([entry, others]): Sent => {
  const later = others.map(([name, text]) => [name, text] as const)
  const body = formBody([...Object.entries(entry), ...later.filter(([name]) => !(name in entry))])
  return { url: '/enquiries', type: form, body, entry }
})
const goodSubscriber = fc.tuple(fc.nat(10_000), hostile).map(([n, source]): Sent => {
  const entry = { email: ` S${n}@Readers.example\t`, source }
  return { url: '/newsletter', type: form, body: formBody(Object.entries(entry)), entry }
})
const address = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/enquiries', '/newsletter') },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('/newsletter/confirm/', '/newsletter/unsubscribe/'),
        fc.oneof(
          hostile.map(percentEncoded),
          brokenBytes,
          fc.constantFrom('%2e%2e', '%2e%2e%2fenquiries', '..;', 'x'.repeat(22), 'A'.repeat(3_000)),
        ),
      )
      .map(([path, token]) => path + (token || 'x')),
  },
)
const badForm = fc
  .tuple(
    address,
    fc.oneof({ weight: 4, arbitrary: bad.map(formBody) }, { weight: 1, arbitrary: raw }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(form) }, fc.constantFrom(...types)),
  )
  .map(([url, body, type]): Sent => ({ url, body, type }))

/** What strangers post: a third of it is good. */
export const submission = fc.oneof(
  { weight: 3, arbitrary: goodEnquiry },
  { weight: 1, arbitrary: goodSubscriber },
  { weight: 6, arbitrary: badForm },
)
