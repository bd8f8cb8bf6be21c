/** A restart under load: with a socket that outlives the process, clients wait for a moment, and no request fails. */
// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { apiProcessFile, childEnv } from '#server/testing/child-process.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { sparing } from '../../tools/runtime/sparing.mjs'

let context: TestContext
let reader: TestReader
let articleId: number
const children: ChildProcess[] = []
beforeEach(async () => {
  context = await createTestContext()
  context.clock.now = Date.now()
  reader = await createTestReader(context.ctx)
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await context.close()
})

/** As the command does: without a socket it replaces its process by one with other flags. */
const launcher = `
  import { run } from ${JSON.stringify(pathToFileURL(join(projectFolder, 'tools/runtime/run.mjs')).href)}
  process.env.LISTEN_PID = String(process.pid)
  await run(${JSON.stringify(apiProcessFile)}, [], ${JSON.stringify(sparing)})`

async function start(socket: number | null): Promise<{ child: ChildProcess; port: number }> {
  const file = join(context.ctx.config.DATA_DIR, 'launch.mjs')
  await writeFile(file, launcher)
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit', ...(socket === null ? [] : [socket])],
    env: childEnv(context.ctx.config, {
      COMMENTS_PER_MINUTE: '100000',
      API_CALLS_PER_MINUTE: '1000000',
      ...(socket === null ? {} : { LISTEN_FDS: '1' }),
    }),
  })
  children.push(child)
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, port: Number(String(line).trim()) }
}

async function stop(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  return code
}

/** A bound socket as systemd makes it: this process never accepts its connections. */
function bindSocket(): { fd: number; port: number; close: () => void } {
  const { TCP, constants } = (process as unknown as { binding: (name: string) => TcpBinding }).binding(
    'tcp_wrap',
  )
  const handle = new TCP(constants.SERVER)
  handle.bind('127.0.0.1', 0)
  const address = { port: 0 }
  handle.getsockname(address)
  return { fd: handle.fd, port: address.port, close: () => handle.close() }
}
type TcpHandle = {
  fd: number
  bind: (host: string, port: number) => number
  getsockname: (into: { port: number }) => number
  close: () => void
}
type TcpBinding = { TCP: new (type: number) => TcpHandle; constants: { SERVER: number } }

type SentRequest = { port: number; agent: Agent; text: string }

/** Posts a comment; resolves with its code, rejects when the connection breaks. */
const comment = ({ port, agent, text }: SentRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...reader.headers }
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method: 'POST',
      path: '/api/comments/save',
      headers,
    })
    sent.on('error', reject).on('response', async (response) => {
      const body = await new Response(response as never).text().catch(reject)
      if (body) resolve((JSON.parse(body) as { code: number }).code)
    })
    sent.end(JSON.stringify({ type: 1, topicId: articleId, commentContent: text }))
  })

it('D4: a restart on a socket of systemd fails no request and lose no comment', async () => {
  const socket = bindSocket()
  let running = await start(socket.fd)
  expect(running.port).toBe(socket.port)
  let isOver = false
  const codes: number[] = []
  const texts: string[] = []
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    const agent = new Agent({ keepAlive: writer % 2 === 0, maxSockets: 1 })
    for (let i = 0; !isOver; i++) {
      const text = `Writer ${writer}, comment ${i}`
      codes.push(await comment({ port: socket.port, agent, text }))
      texts.push(text)
    }
    agent.destroy()
  })
  const written = Promise.all(writers)
  await expect.poll(() => codes.length, { interval: 10 }).toBeGreaterThan(30)
  expect(await stop(running.child)).toBe(0)
  running = await start(socket.fd)
  const before = codes.length
  await expect.poll(() => codes.length, { interval: 10 }).toBeGreaterThan(before + 30)
  isOver = true
  await written
  expect(new Set(codes)).toEqual(new Set([20000]))
  expect(await stop(running.child)).toBe(0)
  socket.close()
  const rows = await context.ctx.db.selectFrom('comment').select('markdown').execute()
  expect(rows.map((row) => row.markdown).sort()).toEqual(texts.sort())
})

it('D4: a stop finishes the requests that are running, refuses new connections, and ends by itself', async () => {
  const { child, port } = await start(null)
  const agent = new Agent({ keepAlive: true })
  await comment({ port, agent, text: 'Before' })
  const sent = Array.from({ length: 20 }, (_, i) => comment({ port, agent, text: `During ${i}` }))
  // All of them have been sent; none has its response yet.
  await new Promise(setImmediate)
  const code = stop(child)
  const settled = await Promise.allSettled(sent)
  const saved = settled.filter((one) => one.status === 'fulfilled' && one.value === 20000).length
  expect(await code).toBe(0)
  const rows = await context.ctx.db.selectFrom('comment').select('id').execute()
  expect(rows).toHaveLength(saved + 1)
  await expect(comment({ port, agent: new Agent(), text: 'After' })).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})
