/** The demo comes once, whole, and leaves when the owner moves in; what somebody wrote into stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '#server/testing/world.ts'
import { clearDemo, demoIsWanted, loadDemo } from './demo.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.end())

const count = async () => ((await world.api('/articles/all')).data as { count: number }).count

it('is wanted on the very first start alone', async () => {
  expect(await demoIsWanted(world.ctx)).toBe(true)
  await loadDemo(world.ctx)
  expect(await demoIsWanted(world.ctx)).toBe(false)
  expect(await count()).toBe(12) // the test clock stands before the others
})

it('fills the rooms beside the articles', async () => {
  expect(((await world.api('/links')).data as unknown[]).length).toBe(5)
  const talks = await world.ctx.db.selectFrom('talk').select(['is_private', 'is_top']).execute()
  expect(talks).toHaveLength(12)
  expect(talks.filter((talk) => talk.is_private === 1)).toHaveLength(1)
})

it('leads from its about page and articles to articles, never to files', async () => {
  const { data } = await world.api('/about')
  expect((data as { content: string }).content).toMatch(/href="\/articles\/\d+"/)
  const rows = await world.ctx.db.selectFrom('article_text').select('html').execute()
  for (const { html } of rows) expect(html).not.toMatch(/href="[^"#]*\.md/)
})

it('goes, but for what was changed since', async () => {
  const [row] = await world.ctx.db.selectFrom('article').select('id').orderBy('id', 'desc').limit(1).execute()
  await world.ctx.transaction((tx) =>
    tx
      .updateTable('article')
      .set({ title: 'Mine now' })
      .where('id', '=', row?.id ?? 0)
      .execute(),
  )
  await world.ctx.transaction((tx) =>
    tx
      .updateTable('friend')
      .set({ name: 'My friend' })
      .where('address_key', '=', 'latitude.example')
      .execute(),
  )
  await clearDemo(world.ctx)
  const left = await world.ctx.db.selectFrom('article').select('title').execute()
  expect(left).toEqual([{ title: 'Mine now' }])
  expect((await world.api('/links')).data).toMatchObject([{ linkName: 'My friend' }])
  expect(await world.ctx.db.selectFrom('talk').select('id').execute()).toEqual([])
  expect((await world.api('/about')).data).toMatchObject({ content: '' })
})
