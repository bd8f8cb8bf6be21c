/** Limits the open connections of one IP address and of all together (docs/requirements/safety.md, H3). */
import type { Server, Socket } from 'node:net'
import { createProxyMatcher, networkOf, plainIpAddress } from './visitor.ts'

type ConnectionLimits = { ofNetwork: number; inAll: number }

const limits: ConnectionLimits = {
  // A browser opens six; behind one IPv4 address there may be a campus.
  ofNetwork: 500,
  // An idle connection takes about 10 kB; the whole site stays below 200 MB.
  inAll: 2_500,
}

/**
 * Closes each connection above the limit of its network at once. When there are too many in all, the oldest connection of
 * the network that has most of them is closed, so that whoever floods pays for it. Trusted proxies, whose connections
 * belong to many visitors, have no limit.
 * @param trusted the value of TRUST_PROXY
 */
export function limitConnections(
  server: Server,
  trusted: string,
  { ofNetwork, inAll }: ConnectionLimits = limits,
): void {
  const isProxy = createProxyMatcher(trusted)
  const open = new Map<string, Set<Socket>>()
  let total = 0

  const remove = (network: string, socket: Socket) => {
    const sockets = open.get(network)
    if (!sockets?.delete(socket)) return
    total -= 1
    if (sockets.size === 0) open.delete(network)
  }

  const closeOldestOfLargest = () => {
    let largest: [network: string, sockets: Set<Socket>] | undefined
    for (const entry of open) if (!largest || entry[1].size > largest[1].size) largest = entry
    const [oldest] = largest?.[1] ?? []
    if (!largest || !oldest) return
    remove(largest[0], oldest)
    oldest.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const ipAddress = plainIpAddress(socket.remoteAddress ?? '')
    if (isProxy(ipAddress)) return
    const network = networkOf(ipAddress)
    const sockets = open.get(network) ?? new Set()
    if (sockets.size >= ofNetwork) {
      socket.destroy()
      return
    }
    if (total >= inAll) closeOldestOfLargest()
    sockets.add(socket)
    open.set(network, sockets)
    total += 1
    socket.once('close', () => remove(network, socket))
  })
}
