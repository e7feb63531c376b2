/** Structured data of a page for search engines (schema.org). The script element holds data and runs nothing. */
export function StructuredData({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}
