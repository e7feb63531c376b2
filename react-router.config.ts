import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every address is in the first document's manifest; the discovery endpoint has had repeated advisories.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
