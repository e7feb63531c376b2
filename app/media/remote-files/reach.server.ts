import { lookup } from 'node:dns'

import {
  type Find,
  type IsAllowed,
  isPrivateNumber,
  isPublic,
} from '#app/platform/public-host.server.ts'

import { RefusedAddress } from './download-errors.ts'

/** What the site may fetch from. */
export type Reach = { isAllowed: IsAllowed; anyPort: boolean; find: Find }

export const publicHosts: Reach = { isAllowed: isPublic, anyPort: false, find: lookup }

/** For tests. */
export const alsoLoopback: Reach = {
  isAllowed: (ip) => isPublic(ip) || ip === '::1' || ip.startsWith('127.'),
  anyPort: true,
  find: lookup,
}

export const privateHost = 'The address leads into a private network.'

/** Throws RefusedAddress. The number behind a name is checked when it is looked up. */
export function expectAllowed(url: URL, { isAllowed, anyPort }: Reach) {
  if (!/^https?:$/.test(url.protocol)) throw new RefusedAddress('It is no address on the web.')
  if (url.username || url.password) {
    throw new RefusedAddress('An address with a name or a password in it is not fetched.')
  }
  if (!anyPort && !['', '80', '443'].includes(url.port)) {
    throw new RefusedAddress('Only the ports 80 and 443 are fetched from.')
  }
  if (isPrivateNumber(url.hostname, isAllowed)) throw new RefusedAddress(privateHost)
}
