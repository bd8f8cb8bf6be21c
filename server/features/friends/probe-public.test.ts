/** Tests what a probe finds out about a website, with a server of this machine that the test allows. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProbe, probePublic } from './probe-public.ts'

let server: Server
let url: string
let respond: RequestListener
let requests: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const noEnd = new AbortController().signal
const probe = createProbe(() => true)
const redirects: Record<string, [status: number, location: string]> = {
  '/moved': [301, '/blog'],
  '/for-now': [302, '/blog'],
  '/both': [308, '/for-now'],
  '/loop': [301, '/loop'],
  '/mail': [301, 'mailto:a@b.example'],
}
const site: RequestListener = ({ url: path = '', method }, response) => {
  const [status, location] = redirects[path] ?? []
  if (status && location) response.writeHead(status, { location })
  else if (path === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200)
  else if (path === '/broken-head' && method === 'HEAD') response.destroy()
  else response.writeHead(path === '/gone' ? 410 : 200)
  response.end()
}

it.each([
  ['/', { kind: 'responds', status: 200, target: null, isMoved: false }, 1],
  ['/moved', { kind: 'responds', status: 200, target: '/blog', isMoved: true }, 2],
  ['/for-now', { kind: 'responds', status: 200, target: '/blog', isMoved: false }, 2],
  ['/both', { kind: 'responds', status: 200, target: '/blog', isMoved: false }, 3],
  ['/no-head', { kind: 'responds', status: 200, target: null, isMoved: false }, 2],
  ['/broken-head', { kind: 'responds', status: 200, target: null, isMoved: false }, 2],
  ['/gone', { kind: 'fails', reason: 'status', status: 410, target: null }, 2],
  ['/loop', { kind: 'fails', reason: 'redirects', status: null, target: null }, 6],
])('%s: the result names status, redirect target and reason', async (path, expected, count) => {
  respond = site
  const target = expected.target && url + expected.target
  expect(await probe(url + path, noEnd)).toEqual({ ...expected, target })
  expect(requests).toHaveLength(count)
})

it('a redirect that leads to no website fails, and names it', async () => {
  respond = site
  expect(await probe(`${url}/mail`, noEnd)).toMatchObject({ kind: 'fails', target: 'mailto:a@b.example' })
})

it('a closed port and a name that does not exist have reasons of their own', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await probe(`http://127.0.0.1:${port}/`, noEnd)).toMatchObject({ reason: 'no-connection' })
  expect(await probe('http://nobody.invalid/', noEnd)).toMatchObject({ reason: 'no-such-name' })
})

it('nothing inside the network is requested, neither by address nor by name nor after a redirect', async () => {
  respond = site
  for (const target of [
    url,
    url.replace('127.0.0.1', 'localhost'),
    'http://[::1]/',
    'http://169.254.169.254/',
  ])
    expect(await probePublic(target, noEnd)).toMatchObject({ kind: 'fails', reason: 'private-network' })
  expect(requests).toEqual([])
  redirects['/inside'] = [301, 'http://10.0.0.1/']
  const onlyThis = createProbe((address) => address === '127.0.0.1')
  expect(await onlyThis(`${url}/inside`, noEnd)).toMatchObject({
    kind: 'fails',
    reason: 'private-network',
    target: 'http://10.0.0.1/',
  })
})

it('a server that never responds is left when the process ends', async () => {
  const end = new AbortController()
  respond = () => end.abort()
  await expect(probe(url, end.signal)).rejects.toThrow(/abort/i)
})
