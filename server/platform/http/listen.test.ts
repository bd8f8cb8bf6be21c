import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listen, tryToListen } from './listen.ts'

it('opens a port, and says that it is in use, also before work that takes long', async () => {
  const server = createServer()
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  expect(port).toBe((server.address() as AddressInfo).port)
  const where = { port, host: '127.0.0.1' }
  const message = `Port ${port} of 127.0.0.1 is in use by another program`
  await expect(listen(createServer(), where)).rejects.toThrow(message)
  await expect(tryToListen(where)).rejects.toThrow(message)
  server.close()
  await once(server, 'close')
  await tryToListen(where)
  await tryToListen(where)
})

it('says that HOST is no address of the machine', async () => {
  // From the block for documentation, which no machine has.
  await expect(tryToListen({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST is 192.0.2.1, which isn’t an address of this machine.',
  )
})
