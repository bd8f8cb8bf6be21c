import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { postPublic } from './post-public.ts'

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
