// XML 1.0 cannot represent control characters, lone surrogates and two non-characters.
const unspeakable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
])

export function escapeXml(text: string) {
  const speakable = text.replaceAll(unspeakable, '')
  return speakable.replaceAll(/[&<>"']/g, (sign) => entities.get(sign) ?? '')
}
