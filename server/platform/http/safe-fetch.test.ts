import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAll, readBeginning, safeFetch } from './safe-fetch.ts'

let server: Server
let url: string
let requests: string[]
const respond: RequestListener = (request, response) => {
  requests.push(`${request.method} ${request.url}`)
  const path = request.url ?? ''
  const hops = Number(/^\/hops\/(\d+)$/.exec(path)?.[1] ?? 0)
  if (hops > 0) response.writeHead(302, { location: `/hops/${hops - 1}` }).end()
  else if (path === '/inside') response.writeHead(301, { location: 'http://10.0.0.1/' }).end()
  else if (path === '/file') response.writeHead(301, { location: 'file:///etc/passwd' }).end()
  else if (path === '/gone') response.writeHead(410).end()
  else if (path === '/silent') request.resume()
  else response.end('0123456789')
}
beforeAll(async () => {
  server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isAllowed = (address: string) => address === '127.0.0.1'
const form = { contentType: 'text/plain', text: 'a' }

it('H10: a server of this machine is never reached, by address or by name', async () => {
  const { port } = new URL(url)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])
    for (const options of [{}, { form }])
      await expect(safeFetch(`http://${host}:${port}/`, options)).rejects.toThrow(/no public IP address/)
  await expect(safeFetch('file:///etc/passwd')).rejects.toThrow('isn’t a website URL')
  expect(requests).toEqual([])
})

it('H10: every redirect is checked like the first URL, and five are followed', async () => {
  await expect(safeFetch(`${url}/inside`, { isAllowed })).rejects.toThrow(/no public IP address/)
  await expect(safeFetch(`${url}/file`, { isAllowed })).rejects.toThrow('isn’t a website URL')
  expect(await safeFetch(`${url}/hops/5`, { isAllowed })).toMatchObject({ status: 200, url: `${url}/hops/0` })
  await expect(safeFetch(`${url}/hops/6`, { isAllowed })).rejects.toThrow('more than 5 times')
  requests = []
  for (const options of [{ maxRedirects: 0 }, { form }])
    expect(await safeFetch(`${url}/hops/1`, { isAllowed, ...options })).toMatchObject({ status: 302 })
  expect(requests).toEqual(['GET /hops/1', 'POST /hops/1'])
})

it('H10: reads so many bytes, and only of a success', async () => {
  const ask = (path: string) => safeFetch(url + path, { isAllowed, maxRedirects: 0 })
  expect(String(await readAll(await ask('/'), 10))).toBe('0123456789')
  await expect(readAll(await ask('/'), 9)).rejects.toThrow('more than 9 bytes')
  await expect(readAll(await ask('/gone'), 10)).rejects.toThrow('responded with 410')
  await expect(readAll(await ask('/hops/1'), 10)).rejects.toThrow('responded with 302')
  const { bytes } = await readBeginning((await ask('/')).body, 4)
  expect(String(bytes)).toBe('0123')
})

it('H10: leaves a server that does not answer in time', async () => {
  await expect(safeFetch(`${url}/silent`, { isAllowed, withinMs: 1 })).rejects.toThrow(/abort/)
})
