import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { Renderer } from './render-markdown.ts'

let renderer: Renderer

afterEach(async () => {
  // Lets the thread of the test end.
  await expect.poll(() => renderer.running, { timeout: 5_000 }).toBe(false)
})

it('renders in order, in one thread that ends when idle and starts again', async () => {
  renderer = new Renderer({ limitMs: 20_000, idleMs: 50 })
  expect(renderer.running).toBe(false)
  const order: number[] = []
  const all = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const { html } = await renderer.render({ markdown: `**${number}**` })
      order.push(number)
      return html
    }),
  )
  expect(order).toEqual([1, 2, 3, 4])
  expect(all[2]).toBe('<p><strong>3</strong></p>')
  expect(renderer.running).toBe(true)
  await wait(400)
  expect(renderer.running).toBe(false)
  expect((await renderer.render({ markdown: 'again' })).html).toBe('<p>again</p>')
})

it('gives up on a document that takes too long, and only on that one', async () => {
  renderer = new Renderer({ limitMs: 3_000, idleMs: 50 })
  const slow = 'The *quick* [fox](/a) `jumps` over **dogs**. '.repeat(30).concat('\n\n').repeat(1_300)
  const [first, second] = await Promise.all([
    renderer.render({ markdown: slow }),
    renderer.render({ markdown: 'quick' }),
  ])
  expect(first.plain).toBe(true)
  expect(first.html.startsWith('<p>The *quick* [fox](/a)')).toBe(true)
  expect(second).toMatchObject({ html: '<p>quick</p>' })
})

it('shows what cannot be rendered as it was written, escaped, and goes on', async () => {
  renderer = new Renderer({ limitMs: 20_000, idleMs: 50 })
  const [first, second] = await Promise.all([
    renderer.render({ markdown: '<b>*a*</b>\n\nb', images: { y: (() => 1) as never } }),
    renderer.render({ markdown: '*b*' }),
  ])
  expect(first).toMatchObject({ plain: true, html: '<p>&lt;b&gt;*a*&lt;/b&gt;</p>\n<p>b</p>' })
  expect(second.html).toBe('<p><em>b</em></p>')
})
