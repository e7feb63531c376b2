/** Facts of a page for search engines, as schema.org names them. Data, not script: nothing of it runs. */
export function StructuredData({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}
