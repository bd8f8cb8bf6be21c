/** Sends comments of guests, or likes, as fast as a site responds: reads its options from the arguments, prints the codes of the responses. */
import { Agent, request } from 'node:http'

export type GuestFlood = { kind: 'comments' | 'likes'; isOneNetwork: boolean; count: number; port: number }
/** How many responses had which code. */
export type FloodResult = Record<string, number>

const CONNECTIONS = 32

/** An IPv6 network for each: no proxy knows so many IPv4 addresses that are written as briefly. */
const networkOf = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`

/** Every second comment names the email address of somebody else. None has a proof of work: bots do not run scripts. */
const comment = (n: number) => ({
  type: 1,
  topicId: 1,
  commentContent: `Number ${n} of a flood, and ${n.toString(36)} more words of it.`,
  nickname: `Bot ${n}`,
  ...(n % 2 ? { email: `somebody${n}@example.org` } : {}),
})

async function send({ kind, isOneNetwork, count, port }: GuestFlood): Promise<FloodResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const result: FloodResult = {}
  const path = kind === 'comments' ? '/api/comments/save' : '/api/likes'
  const post = (n: number) =>
    new Promise<void>((resolve) => {
      const body = JSON.stringify(kind === 'comments' ? comment(n) : { kind: 'article', id: 1 + (n % 3) })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': networkOf(isOneNetwork ? 0 : n),
      }
      const end = (code: string) => {
        result[code] = (result[code] ?? 0) + 1
        resolve()
      }
      const sent = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () => end(/"code":(\d+)/.exec(text)?.[1] ?? String(response.statusCode)))
      })
      sent.once('error', () => end('no response'))
      sent.end(body)
    })
  let next = 0
  const sendOneByOne = async () => {
    while (next < count) await post(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOneByOne))
  agent.destroy()
  return result
}

console.log(JSON.stringify(await send(JSON.parse(process.argv[2] as string) as GuestFlood)))
