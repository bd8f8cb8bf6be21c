/**
 * Simulates many writers of comments in a separate process: each has a connection, sends a new comment, and the next
 * after the response. Writes the acknowledged comments as JSON.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export type CommentLoad = {
  port: number
  connections: number
  seconds: number
  /** A file with one session token per line. */
  tokens: string
}

export type AcknowledgedComments = {
  /** By number, which identifies a comment, its writer and its network. */
  acknowledged: number[]
  refused: string[]
  times: number[]
  seconds: number
}

/** A comment of ordinary length that can be found again. */
export const commentTextOf = (number: number) =>
  `Number ${number}: I walked the same way *last winter*, and \`the lamp\` was on. See https://example.org/${number}.\n\n` +
  '> It stays open in this browser for seven days.\n\nThank you for writing it down; I had no words for it.'

/** An IPv6 network for each, so that no rate limit applies to all together. */
const networkOf = (number: number) =>
  `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`

async function write({
  port,
  connections,
  seconds,
  tokens: file,
}: CommentLoad): Promise<AcknowledgedComments> {
  const tokens = readFileSync(file, 'utf8').trim().split('\n')
  const written: AcknowledgedComments = { acknowledged: [], refused: [], times: [], seconds: 0 }
  let sent = 0
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const requestFor = (number: number) => {
    const body = JSON.stringify({ type: 1, topicId: 1, commentContent: commentTextOf(number) })
    return (
      `POST /api/comments/save HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `authorization: Bearer ${tokens[number % tokens.length]}\r\nx-forwarded-for: ${networkOf(number)}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    )
  }
  const oneWriter = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let number = 0
      let askedAt = 0
      let heard = ''
      const send = () => {
        if (isOver()) return socket.end()
        number = sent++
        askedAt = performance.now()
        socket.write(requestFor(number))
      }
      socket.setNoDelay(true)
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1')
        if (!isWhole(heard)) return
        written.times.push(performance.now() - askedAt)
        if (heard.includes('"code":20000')) written.acknowledged.push(number)
        else written.refused.push(heard.slice(0, 400))
        heard = ''
        send()
      })
      socket.on('error', ({ message }) => written.refused.push(message))
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: connections }, oneWriter))
  written.seconds = (performance.now() - began) / 1000
  return written
}

function isWhole(response: string): boolean {
  const end = response.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, end))?.[1]
  return length === undefined
    ? response.endsWith('\r\n0\r\n\r\n')
    : response.length >= end + 4 + Number(length)
}

const options = process.argv[2]
if (options?.startsWith('{')) console.log(JSON.stringify(await write(JSON.parse(options) as CommentLoad)))
