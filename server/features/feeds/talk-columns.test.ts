/** Tests that feeds have every field of a talk that the API shows, those that are added later included. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let id: number
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  id = await saveTalk(context.ctx, talkDraft(context.ctx))
})
afterAll(() => context.close())

const WHY =
  'The API shows a text of a talk that its feeds do not have. Return it from textsOf (server/features/talks/talks.mapper.ts).'

it.each(['rss.xml', 'atom.xml', 'feed.json'])(
  '/talks/%s has each text of a talk that the API shows',
  async (file) => {
    const { ctx } = context
    const before = await ctx.db.selectFrom('talk').selectAll().executeTakeFirstOrThrow()
    const hasText = ([name, value]: [string, unknown]) =>
      (value === null || typeof value === 'string') && !/^lang$|_(at|id|key|hash)$/.test(name)
    const columns = Object.entries(before).filter(hasText)
    const wordOf = (name: string) => `word-of-${name}`
    const words = Object.fromEntries(
      columns.map(([name, value]) => [name, `${value ?? ''} ${wordOf(name)}`.trim()]),
    )
    await ctx.transaction(async (tx) => {
      await tx.updateTable('talk').set(words).where('id', '=', id).execute()
      await ctx.content.changed(tx, `talk:${id}`)
    })
    const shownBy = async (path: string) => {
      const text = await (await context.fetch(path)).text()
      return columns.map(([name]) => name).filter((name) => text.includes(wordOf(name)))
    }
    const inApi = await shownBy(`/api/talks/${id}`)
    expect(inApi).toContain('html')
    expect(await shownBy(`/talks/${file}`), WHY).toEqual(expect.arrayContaining(inApi))
  },
)
