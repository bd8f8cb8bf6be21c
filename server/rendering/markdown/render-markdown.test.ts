import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { Renderer } from './render-markdown.ts'

/** Long enough for any machine; nothing here waits for it. */
const LONG = 60_000

let renderer: Renderer

function start(limitMs: number, idleMs: number): Renderer {
  renderer = new Renderer({ limitMs, idleMs })
  return renderer
}

afterEach(async () => {
  // Lets the process of the test end.
  await expect.poll(() => renderer.pid).toBeUndefined()
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The id of the process, which must be there: the id 0 means the process group of the test itself. */
function pidOf({ pid }: Renderer): number {
  if (!pid) throw new Error('The renderer has no process')
  return pid
}

const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

it('renders in order, in one process that ends when idle and starts again', async () => {
  start(LONG, 100)
  expect(renderer.pid).toBeUndefined()
  const order: number[] = []
  const pids = new Set<number | undefined>()
  const all = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const { html } = await renderer.render({ markdown: `**${number}**` })
      order.push(number)
      pids.add(renderer.pid)
      return html
    }),
  )
  expect(order).toEqual([1, 2, 3, 4])
  expect(all[2]).toBe('<p><strong>3</strong></p>')
  const pid = pidOf(renderer)
  expect([...pids]).toEqual([pid])
  expect(pid).not.toBe(process.pid)
  await gone(pid)
  expect(renderer.pid).toBeUndefined()
  expect((await renderer.render({ markdown: 'again' })).html).toBe('<p>again</p>')
})

it('gives up on a document that takes too long, and ends its process', async () => {
  start(1, 100)
  const rendering = renderer.render({ markdown: 'The *quick* [fox](/a)' })
  const pid = pidOf(renderer)
  expect(await rendering).toMatchObject({
    plain: true,
    failure: expect.any(String),
    html: '<p>The *quick* [fox](/a)</p>',
  })
  await gone(pid)
})

it('loses only the document at which its process fell over', async () => {
  start(LONG, 100)
  const both = Promise.all([renderer.render({ markdown: '*a*' }), renderer.render({ markdown: '*b*' })])
  process.kill(pidOf(renderer), 'SIGKILL')
  const [first, second] = await both
  expect(first).toMatchObject({ plain: true, html: '<p>*a*</p>' })
  expect(second.html).toBe('<p><em>b</em></p>')
})

it('shows what cannot be rendered as it was written, escaped, and goes on', async () => {
  start(LONG, 100)
  const [first, second] = await Promise.all([
    renderer.render({ markdown: '<b>*a*</b>\n\nb', images: { y: (() => 1) as never } }),
    renderer.render({ markdown: '*b*' }),
  ])
  expect(first).toMatchObject({ plain: true, html: '<p>&lt;b&gt;*a*&lt;/b&gt;</p>\n<p>b</p>' })
  expect(second.html).toBe('<p><em>b</em></p>')
})

it('finishes its document when the signals of a terminal or a service manager reach it', async () => {
  start(LONG, 500)
  await renderer.render({ markdown: 'first' })
  const pid = pidOf(renderer)
  const rendering = renderer.render({ markdown: '*a*' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
  expect((await rendering).html).toBe('<p><em>a</em></p>')
  expect(renderer.pid).toBe(pid)
})

/** A program that renders one document, says which process did it, and then does `next`. */
async function programThat(next: string) {
  const entryUrl = pathToFileURL(join(import.meta.dirname, 'render-markdown.ts')).href
  const source = `
    const { Renderer } = await import(${JSON.stringify(entryUrl)})
    const renderer = new Renderer({ limitMs: ${LONG}, idleMs: ${LONG} })
    await renderer.render({ markdown: 'a' })
    console.log(renderer.pid)
    ${next}`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  const [line] = await once(createInterface(program.stdout), 'line')
  return { program, ended, pid: Number(line) }
}

it('does not keep its program alive, and ends with it', async () => {
  const { ended, pid } = await programThat('')
  expect(await ended).toEqual([0, null])
  await gone(pid)
})

it('ends when its program is killed', async () => {
  const { program, ended, pid } = await programThat('setInterval(() => {}, 1_000)')
  expect(isAlive(pid)).toBe(true)
  program.kill('SIGKILL')
  await ended
  await gone(pid)
})
