/** The demo comes once, whole, and leaves when the owner moves in; what somebody wrote into stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Album } from '#contract/albums.ts'
import { updateAlbum } from '#server/albums/save-album.ts'
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
}, 180_000)

it('leads from its about page and articles to articles, never to files', async () => {
  const { data } = await world.api('/about')
  expect((data as { content: string }).content).toMatch(/href="\/articles\/\d+"/)
  const rows = await world.ctx.db.selectFrom('article_text').select('html').execute()
  for (const { html } of rows) expect(html).not.toMatch(/href="[^"#]*\.md/)
})

it('shows an album in each state', async () => {
  const { data } = await world.api('/photos/albums')
  expect((data as Album[]).map(({ albumName, photoCount }) => [albumName, photoCount])).toEqual([
    ['Plates of one winter', 6],
    ['白昼的版画', 3],
    ['The next roll', 0],
  ])
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
  const album = (await world.ctx.db
    .selectFrom('album')
    .where('name', '=', 'The next roll')
    .select('id')
    .executeTakeFirstOrThrow()) as { id: number }
  await updateAlbum(world.ctx, album.id, { description: 'Mine too' })
  await clearDemo(world.ctx)
  const left = await world.ctx.db.selectFrom('article').select('title').execute()
  expect(left).toEqual([{ title: 'Mine now' }])
  expect((await world.api('/about')).data).toMatchObject({ content: '' })
  const albums = await world.ctx.db.selectFrom('album').select('description').execute()
  expect(albums).toEqual([{ description: 'Mine too' }])
})
