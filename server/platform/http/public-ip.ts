/** Which IP addresses are public, so that no request of the server reaches anything inside the owner's network. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * The special-purpose registries of IANA, networks with a purpose of their own included (such as 2001::/23, which has the
 * tunnels of Teredo and the identifiers of ORCHID): no website is in one. The last of IPv4 is the inner address at which
 * Azure answers its machines.
 */
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
]
/** Of IPv6 only global unicast addresses are public, without those that contain an IPv4 address. */
const GLOBAL_UNICAST = ['2000::/3']
const BLOCKED_IPV6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
]

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const blockedIpv4 = listOf(BLOCKED_IPV4, 'ipv4')
const globalUnicast = listOf(GLOBAL_UNICAST, 'ipv6')
const blockedIpv6 = listOf(BLOCKED_IPV6, 'ipv6')

export const isPublicIp = (address: string): boolean =>
  isIP(address) === 6
    ? globalUnicast.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
    : isIP(address) === 4 && !blockedIpv4.check(address, 'ipv4')

/** A request that is not sent, because its host is inside of a private network. */
export class PrivateNetworkError extends Error {
  readonly host: string

  constructor(host: string) {
    super(`${host} has no public IP address`)
    this.host = host
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
export function requirePublicHost(url: Pick<URL, 'hostname'>, isAllowed = isPublicIp): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateNetworkError(host)
}
