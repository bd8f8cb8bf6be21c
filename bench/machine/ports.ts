/** Finds free ports on the loopback, and waits for a response on one. */
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const ASK_EVERY_MS = 4

/**
 * Requests the URL repeatedly until the status is 200.
 * @param isOver returns true when the process has ended
 * @throws Error when that takes longer than `withinMs`, or when `isOver` returns true
 */
export async function waitForResponse(url: string, withinMs: number, isOver: () => boolean): Promise<void> {
  const end = performance.now() + withinMs
  while (performance.now() < end && !isOver()) {
    if (await responds(url)) return
    await pause(ASK_EVERY_MS)
  }
  throw new Error(`${url} did not answer`)
}

const responds = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    }).once('error', () => resolve(false))
  })
