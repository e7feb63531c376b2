import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A part of a page's module in a file of its own would cost a request.
  splitRouteModules: false,
  // Every address is in the first document's manifest; the discovery endpoint has had repeated advisories.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
