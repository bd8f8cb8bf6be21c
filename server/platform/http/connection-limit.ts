/** Limits the open connections of one IP address (docs/requirements/safety.md, H3). */
import type { Server, Socket } from 'node:net'
import { createProxyMatcher, networkOf, plainIpAddress } from './visitor.ts'

/** A browser opens six; behind one IPv4 address there may be a campus. */
const MAX_CONNECTIONS = 500

/**
 * Closes each connection above the limit of its network at once. Trusted proxies, whose connections belong to many
 * visitors, have no limit.
 * @param trusted the value of TRUST_PROXY
 */
export function limitConnections(server: Server, trusted: string, maxConnections = MAX_CONNECTIONS): void {
  const isProxy = createProxyMatcher(trusted)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const ipAddress = plainIpAddress(socket.remoteAddress ?? '')
    if (isProxy(ipAddress)) return
    const network = networkOf(ipAddress)
    const count = open.get(network) ?? 0
    if (count >= maxConnections) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
