import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits)
}
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
// Private networks that hold IPv4 addresses, or are for documentation.
const notPublicIpv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  notPublicIpv6.addSubnet(network, bits, 'ipv6')
}

export function isPublic(address: string) {
  if (isIP(address) === 4) return !notPublic.check(address)
  return publicIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}

export type IsAllowed = (address: string) => boolean

/** Tests also call their own machine. */
export type Reach = { isAllowed: IsAllowed; anyPort: boolean }

export const publicInternet: Reach = { isAllowed: isPublic, anyPort: false }

/** Checks untrusted URLs and redirects. Other ports would reveal internal programs; `lookupIn` checks names. */
export function refusedPart(url: URL, { isAllowed, anyPort }: Reach): 'port' | 'host' | undefined {
  // '' is the protocol's own port.
  const isWebPort = url.port === '' || (url.protocol === 'http:' && url.port === '443')
  if (!anyPort && !isWebPort) return 'port'
  return isPrivateNumber(url.hostname, isAllowed) ? 'host' : undefined
}

export class PrivateHost extends Error {
  override readonly name = 'PrivateHost'

  constructor() {
    super('The host is not on the public internet.')
  }
}

export type Find = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

type Found = (error: Error | null, found: string | LookupAddress[], family?: number) => void

/** Custom DNS look-up: connects to exactly the address that was checked. */
export function lookupIn(isAllowed: IsAllowed, find: Find = lookup) {
  return (host: string, options: LookupOptions, found: Found) => {
    find(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return found(new PrivateHost(), [])
      }
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
  }
}

/** Node does not look up IP addresses. */
function isPrivateNumber(hostname: string, isAllowed: IsAllowed) {
  const host = hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) > 0 && !isAllowed(host)
}
