import { BlockList, type Server, isIPv6 } from 'node:net'

import { normalizeIP } from '@fastify/rate-limit'

const most = 128
const mostWhenFull = 8

/**
 * Limits the connections of one address, to fewer the fewer are left, so that nobody can take all. Connections of our
 * own proxies are not limited, because each proxy carries many visitors.
 */
export function limitConnections(server: Server, proxies: readonly string[]) {
  const ownProxies = blockListOf(proxies)
  const counts = new Map<string, number>()
  let open = 0
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    const { remoteAddress: ip } = socket
    if (ip === undefined || ownProxies.check(ip, familyOf(ip))) return
    const client = normalizeIP(ip, 56)
    const count = (counts.get(client) ?? 0) + 1
    if (count > connectionsOfOne(server.maxConnections - open)) {
      socket.destroy()
      return
    }
    counts.set(client, count)
    socket.once('close', () => {
      const rest = (counts.get(client) ?? 1) - 1
      if (rest > 0) counts.set(client, rest)
      else counts.delete(client)
    })
  })
}

export function connectionsOfOne(left: number) {
  return Math.min(most, Math.max(mostWhenFull, Math.floor(left / 64)))
}

function blockListOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(ip: string) {
  return isIPv6(ip) ? 'ipv6' : 'ipv4'
}
