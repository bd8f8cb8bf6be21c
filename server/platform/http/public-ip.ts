/** Which IP addresses are public, so that no request of the server reaches anything inside the owner's network. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const blocked = new BlockList()
for (const [network, prefix] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ],
  ...[
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  ...[
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as [string, number][])
  blocked.addSubnet(network, prefix, 'ipv4')
// Of IPv6 only global unicast addresses are public, without those that contain an IPv4 address.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6')

export const isPublicIp = (address: string): boolean =>
  isIP(address) === 6
    ? globalUnicast.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    : isIP(address) === 4 && !blocked.check(address, 'ipv4')

/** A request that is not sent, because its host is inside of a private network. */
export class PrivateNetworkError extends Error {
  constructor(host: string) {
    super(`${host} has no public IP address`)
  }
}

/**
 * For the option `lookup` of a request: refuses names that lead to a private IP address at the moment of the connection,
 * because a name may change in between. An address in the URL itself is not looked up; see `requirePublicHost`.
 */
export const publicLookup =
  (isAllowed = isPublicIp): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new PrivateNetworkError(hostname), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

/** @throws PrivateNetworkError when the URL names a private IP address */
export function requirePublicHost(url: URL, isAllowed = isPublicIp): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateNetworkError(host)
}
