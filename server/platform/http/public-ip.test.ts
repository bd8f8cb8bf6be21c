/** Which IP addresses are public: the first and the last address of each network that is not, and those beside them. */
import { expect, it } from 'vitest'
import { isPublicIp } from './public-ip.ts'

/** First and last address of the network, and the public ones before and after it; null where none is. */
const networks: [name: string, first: string, last: string, before: string | null, after: string | null][] = [
  ['this network', '0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['private', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['shared by providers', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['Azure from inside', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['link-local', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['AS112', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['AMT', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['private', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['AS112', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['benchmarking', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast and reserved', '224.0.0.0', '255.255.255.255', '223.255.255.255', null],
  ['loopback, mapped and NAT64', '::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', null, null],
  ['not assigned', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2fff:ffff::', null],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', null],
  ['benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', null, null],
  ['ORCHID', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff', null, null],
  ['protocol assignments', '2001:30::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', null, '2001:200::'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7::', '2001:db9::'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
  ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:7fff::', '2620:4f:8001::'],
  ['6bone', '3ffe::', '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffd:ffff::', '3fff:1000::'],
  ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', null, '3fff:1000::'],
]

it.each(networks)(
  'H10: %s: %s to %s is not public, and its neighbors are',
  (_, first, last, before, after) => {
    expect([first, last].filter(isPublicIp)).toEqual([])
    const neighbors = [before, after].filter((address) => address !== null)
    expect(neighbors.filter((address) => !isPublicIp(address))).toEqual([])
  },
)

it.each([
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '5f00::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  'localhost',
  '',
])('H10: %s is no public IP address', (address) => expect(isPublicIp(address)).toBe(false))

it.each(['1.1.1.1', '8.8.8.8', '2606:4700::1111', '2a00:1450::1', '2400:cb00::1'])(
  '%s is public',
  (address) => expect(isPublicIp(address)).toBe(true),
)
