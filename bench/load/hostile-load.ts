/** Attacks a site in one way until it is ended: reads its options from the arguments. Prints a line when the attack runs. */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Attack = keyof typeof attacks
export type HostileLoad = { attack: Attack; port: number; lockedArticleId: number; usernames: string[] }

const { attack, port, lockedArticleId, usernames } = JSON.parse(process.argv[2] as string) as HostileLoad

const NETWORKS = 5
/** A network may send 300 requests a minute. */
const BETWEEN_MS = 200

type Sent = {
  method: string
  path: string
  network: string
  body?: string | Buffer
  type?: string
  agent?: string
}

/** Resolves when the response or the connection has ended. */
const send = ({ method, path, network, body, type, agent = 'Mozilla/5.0' }: Sent): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': network,
      'user-agent': agent,
      ...(type ? { 'content-type': type } : {}),
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().once('close', resolve)
    })
    sent.once('error', () => resolve())
    sent.end(body)
  })

/** Each network sends one request after another, at the rate that is allowed. */
const atAllowedRate = (networks: number, next: (i: number, network: string) => Sent) => {
  for (let n = 0; n < networks; n++)
    void (async () => {
      await pause((n * BETWEEN_MS) / networks)
      for (let i = 0; ; i++) {
        void send(next(i, `198.51.${n >> 8}.${n & 255}`))
        await pause(BETWEEN_MS)
      }
    })()
}

const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' })

/** Wrong logins, wrong codes, code requests and wrong article passwords in turn. */
const accounts = () =>
  atAllowedRate(NETWORKS, (i, network) => {
    const username = usernames[(i >> 2) % usernames.length] ?? ''
    const form = new URLSearchParams({ username, password: `wrong ${i}`, code: '000000' })
    const kinds: Omit<Sent, 'network'>[] = [
      {
        method: 'POST',
        path: '/api/users/login',
        body: form.toString(),
        type: 'application/x-www-form-urlencoded',
      },
      {
        method: 'PUT',
        path: '/api/users/password',
        ...json({ username, code: '000000', password: 'another long night' }),
      },
      { method: 'GET', path: `/api/users/code?username=${encodeURIComponent(username)}` },
      {
        method: 'POST',
        path: '/api/articles/access',
        ...json({ articleId: lockedArticleId, articlePassword: `wrong ${i}` }),
      },
    ]
    return { ...(kinds[i % kinds.length] as Omit<Sent, 'network'>), network }
  })

/** Bodies of 30 MB, eight at once. */
const bodies = () => {
  const body = Buffer.alloc(30 * 1024 * 1024, 'a')
  for (let n = 0; n < 8; n++)
    void (async () => {
      for (let i = 0; ; i++) {
        const path = i % 2 ? '/preferences' : '/api/users/login'
        await send({
          method: 'POST',
          path,
          network: `198.51.100.${n}`,
          body,
          type: 'application/x-www-form-urlencoded',
        })
        await pause(10)
      }
    })()
}

/** Views by invented browsers, and pages that no cache has, by 20 networks. */
const pages = () =>
  atAllowedRate(20, (i, network) => ({
    method: 'GET',
    network,
    agent: `Mozilla/5.0 (invented ${i} ${network})`,
    path: i % 2 ? `/articles/${1 + (i % 50)}` : `/search?q=${i}%20${network}`,
  }))

/** Opens connections from many loopback addresses, and writes to each what `begin` does. */
const connections = async (count: number, begin: (socket: Socket) => void) => {
  for (let i = 0; i < count; i++) {
    const socket = connect({
      host: '127.0.0.1',
      port,
      localAddress: `127.1.${i % 100}.${1 + ((i / 100) & 127)}`,
    })
    socket.once('error', () => {})
    begin(socket)
    if (i % 50 === 0) await pause(5)
  }
}

/** The most expensive request of each kind; `i` makes it another one each time where the response depends on it. */
const expensive = [
  () => '/api/openapi.json',
  () => '/api/docs',
  (i: number) => `/search?q=night%20${i}`,
  (i: number) => `/api/search?keywords=night%20${i}`,
  (i: number) => `/articles/${1 + (i % 100)}?${i}`,
  (i: number) => `/covers/${(i + 36 ** 4).toString(36)}-wide-night-1.svg`,
  () => '/api/archives/aurora',
  (i: number) => `/archives?current=${1 + (i % 90)}`,
  (i: number) => `/rss.xml?page=${1 + (i % 90)}`,
  () => '/sitemap-1.xml',
  (i: number) => `/nowhere-${i}`,
  (i: number) => `/preview/${i}`,
  (i: number) => `/cards/${1 + (i % 100)}-0.png`,
]

const pipelined = (count: number, path: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `GET ${path(i)} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')

/** One connection from the loopback address with this number, which is opened anew when it is closed. */
const keepSending = (n: number, requests: () => string, isReading = true) => {
  const socket = connect({ host: '127.0.0.1', port, localAddress: `127.2.0.${n}` })
  if (isReading) socket.resume()
  else socket.pause()
  socket.once('error', () => {})
  socket.write(requests())
  socket.once('close', () => setTimeout(() => keepSending(n, requests, isReading), 100))
}

/** 300 of each kind in turn on one connection. */
const pipelining = (isReading: boolean) => () => {
  let turn = 0
  keepSending(1, () => expensive.map((path) => pipelined(300, (i) => path(i + turn++))).join(''), isReading)
}

const attacks = {
  'pipelined requests': async () => pipelining(true)(),
  'pipelined requests that nobody reads': async () => pipelining(false)(),
  'a thousand covers': async () =>
    keepSending(1, () => pipelined(1_000, (i) => `/covers/${(i + 36 ** 4).toString(36)}-wide-night-1.svg`)),
  'a hundred connections': async () => {
    let turn = 0
    for (let n = 0; n < 100; n++)
      keepSending(1, () => pipelined(300, (i) => expensive[turn % expensive.length]?.(i + turn++) ?? '/'))
  },
  accounts: async () => accounts(),
  bodies: async () => bodies(),
  pages: async () => pages(),
  'idle connections': () => connections(10_000, () => {}),
  'slow headers': () =>
    connections(1_000, (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
      const timer = setInterval(() => socket.write('X: y\r\n'), 1_000)
      socket.once('close', () => clearInterval(timer))
    }),
  'clients that do not read': () =>
    connections(1_000, (socket) => {
      socket.pause()
      socket.write('GET /articles/7 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50))
    }),
}

await attacks[attack]()
console.log('The attack runs')
// Ended by the benchmark.
setInterval(() => {}, 60_000)
