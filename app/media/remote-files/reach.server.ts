import { lookup } from 'node:dns'

import {
  type Find,
  isPublic,
  publicInternet,
  type Reach as HostsAndPorts,
  refusedPart,
} from '#app/platform/public-host.server.ts'

import { RefusedAddress } from './download-errors.ts'

/** What the site may fetch from. */
export type Reach = HostsAndPorts & { find: Find }

export const publicHosts: Reach = { ...publicInternet, find: lookup }

/** For tests. */
export const alsoLoopback: Reach = {
  isAllowed: (ip) => isPublic(ip) || ip === '::1' || ip.startsWith('127.'),
  anyPort: true,
  find: lookup,
}

export const privateHost = 'The address leads into a private network.'

/** Throws RefusedAddress. The number behind a name is checked when it is looked up. */
export function expectAllowed(url: URL, reach: Reach) {
  if (!/^https?:$/.test(url.protocol)) throw new RefusedAddress('It is no address on the web.')
  if (url.username || url.password) {
    throw new RefusedAddress('An address with a name or a password in it is not fetched.')
  }
  const refused = refusedPart(url, reach)
  if (refused === 'port') throw new RefusedAddress('Only the ports 80 and 443 are fetched from.')
  if (refused === 'host') throw new RefusedAddress(privateHost)
}
