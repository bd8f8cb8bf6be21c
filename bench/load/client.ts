/** An HTTP client with one connection that measures the time of each response. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

type TimedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

export type BenchClient = {
  ask: (url: string, headers?: Record<string, string>) => Promise<TimedResponse>
  close: () => void
}

/** The User-Agent of a current browser; without one the client would not be counted as a reader. */
export const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.5',
}

export function createClient(): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: (url, headers = {}) =>
      new Promise((resolve, reject) => {
        const from = performance.now()
        const sent = request(url, { agent, headers: { ...browserHeaders, ...headers } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              ms: performance.now() - from,
            }),
          )
        })
        sent.once('error', reject)
        sent.end()
      }),
    close: () => agent.destroy(),
  }
}
