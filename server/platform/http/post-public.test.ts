import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { postPublic } from './post-public.ts'
import { isPublicIp } from './public-ip.ts'

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'localhost', ''],
])('%s is no public IP address', (address) => expect(isPublicIp(address)).toBe(false))

it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is a public address', (address) =>
  expect(isPublicIp(address)).toBe(true),
)

it('a server of this machine is never reached, by address or by name', async () => {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])
    await expect(
      postPublic(`http://${host}:${port}/`, { contentType: 'text/plain', text: '' }),
    ).rejects.toThrow(/no public IP address/)
  await expect(postPublic('file:///etc/passwd', { contentType: 'text/plain', text: '' })).rejects.toThrow()
  expect(requests).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})
