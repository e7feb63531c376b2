// XML 1.0 cannot represent control characters, lone surrogates and two non-characters.
const invalid = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

export function escapeXml(text: string) {
  const valid = text.replaceAll(invalid, '')
  return valid.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}
