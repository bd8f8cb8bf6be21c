// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundItem, FoundKind } from '#contract/studio/find.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let owner: TestReader
let lin: TestReader
let publishedId: number
beforeAll(async () => {
  context = await createTestContext()
  const { ctx } = context
  owner = await createTestReader(ctx, { isOwner: true, nickname: 'Aurora owner' })
  lin = await createTestReader(ctx, { nickname: 'Lin Aurora', email: 'lin@example.org' })
  publishedId = await saveArticle(ctx, { ...articleDraft(ctx), title: 'The aurora above us' })
  const subject = { type: 2, id: 0 } as const
  const own = { accountId: lin.id, subject, parentId: null, replyUserId: null, ipAddress: null }
  await saveComment(ctx, { ...own, text: 'I saw the aurora too' })
  const now = { created_at: ctx.now(), saved_at: ctx.now() }
  await ctx.transaction(async (tx) => {
    for (const name of ['Aurora', '极光']) {
      const row = { name, name_key: name.toLowerCase(), created_at: ctx.now() }
      await tx.insertInto('category').values(row).execute()
      await tx.insertInto('tag').values(row).execute()
    }
    const album = { description: '', cover_photo_id: null, is_private: 1, position: 1 } as const
    await tx
      .insertInto('album')
      .values({
        ...album,
        name: 'Aurora nights',
        name_key: 'aurora nights',
        latest_at: null,
        created_at: ctx.now(),
      })
      .execute()
    const friend = { intro: '', avatar_media_id: null, avatar_url: null, position: 1, source_hash: null }
    await tx
      .insertInto('friend')
      .values({ ...friend, ...now, name: 'Aurora watchers', url: 'https://a.example', url_key: 'a.example' })
      .execute()
    const sources = {
      cover_media_id: null,
      source_key: null,
      source_hash: null,
      description: '',
      position: 1,
    }
    const { id: collection_id } = await tx
      .insertInto('video_collection')
      .values({ ...sources, ...now, name: 'Aurora films', is_private: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const size = { duration_seconds: null, width: null, height: null, media_id: null }
    await tx
      .insertInto('video')
      .values({
        ...sources,
        ...now,
        ...size,
        name: 'Aurora at 60 frames',
        collection_id,
        provider: 'youtube',
        external_id: 'x',
      })
      .execute()
    await tx
      .insertInto('media')
      .values({
        hash: 'a'.repeat(64),
        mime: 'image/png',
        width: 1,
        height: 1,
        bytes: 1,
        color: '#000000',
        original_name: 'AURORA-7.png',
        variants: '[]',
        file: null,
        taken_at: null,
        camera: null,
        lens: null,
        exposure: null,
        caption: null,
        alt: 'Green arc',
        created_at: ctx.now(),
      })
      .execute()
  })
  const talk = await context.api(
    '/studio/talks',
    jsonRequest('POST', talkForm('An aurora over the pier'), owner.headers),
  )
  if (talk.code !== 20000) throw new Error(talk.message)
})
afterAll(() => context.close())

const talkForm = (markdown: string) => ({
  saveId: 'a-talk-to-find',
  markdown,
  photos: [],
  isTop: false,
  isPrivate: false,
  publishedAt: null,
})

const find = async (q: string): Promise<FoundItem[]> => {
  const { code, message, data } = await context.api(`/studio/find?q=${encodeURIComponent(q)}`, {
    headers: owner.headers,
  })
  if (code !== 20000) throw new Error(message)
  return data
}
const titlesOf = (items: FoundItem[], kind: FoundKind) =>
  items.filter((item) => item.kind === kind).map(({ title }) => title)

describe('GET /studio/find', () => {
  it('finds each kind by name, in any case, private ones and drafts included', async () => {
    const created = await context.api(
      '/studio/articles',
      jsonRequest(
        'POST',
        { saveId: 'a-draft-to-find', device: 'test', title: 'AURORA, a draft' },
        owner.headers,
      ),
    )
    expect(created.code).toBe(20000)
    const items = await find('aurora')
    expect(titlesOf(items, 'article')).toEqual(['AURORA, a draft', 'The aurora above us'])
    expect(items.filter(({ kind }) => kind === 'article').map(({ state }) => state)).toEqual([
      'draft',
      'published',
    ])
    expect(titlesOf(items, 'talk')).toEqual(['An aurora over the pier'])
    expect(titlesOf(items, 'album')).toEqual(['Aurora nights'])
    expect(titlesOf(items, 'category')).toEqual(['Aurora'])
    expect(titlesOf(items, 'tag')).toEqual(['Aurora'])
    expect(titlesOf(items, 'friend')).toEqual(['Aurora watchers'])
    expect(titlesOf(items, 'video')).toEqual(['Aurora at 60 frames'])
    expect(titlesOf(items, 'collection')).toEqual(['Aurora films'])
    const [film, collection] = (['video', 'collection'] as const).map((kind) =>
      items.find((item) => item.kind === kind),
    )
    expect(film?.parentId).toBe(collection?.id)
    expect(items.find(({ kind }) => kind === 'media')).toMatchObject({
      title: 'AURORA-7.png',
      detail: 'Green arc',
    })
    expect(items.find(({ kind }) => kind === 'comment')).toMatchObject({
      detail: 'Lin Aurora',
      state: 'published',
    })
    // The owner is no reader.
    expect(titlesOf(items, 'reader')).toEqual(['Lin Aurora'])
  })

  it('finds by words in any order, by letters in order where there are few, by email address and in Chinese', async () => {
    expect(titlesOf(await find('above aurora'), 'article')).toEqual(['The aurora above us'])
    expect(titlesOf(await find('thabov'), 'article')).toEqual(['The aurora above us'])
    expect(titlesOf(await find('lin@example'), 'reader')).toEqual(['Lin Aurora'])
    expect(titlesOf(await find('光'), 'tag')).toEqual(['极光'])
    expect(await find('zzzz')).toEqual([])
  })

  it('finds an article by the title of its draft and by the published one, and none in the trash', async () => {
    const save = await context.api(
      `/studio/articles/${publishedId}/draft`,
      jsonRequest(
        'PUT',
        { saveId: 'renames-it', baseRevision: 0, device: 'test', title: 'Polar lights', markdown: 'Text' },
        owner.headers,
      ),
    )
    expect(save.code).toBe(20000)
    expect(titlesOf(await find('polar lights'), 'article')).toEqual(['Polar lights'])
    expect(titlesOf(await find('above us'), 'article')).toEqual(['Polar lights'])
    await context.ctx.transaction((tx) =>
      tx.updateTable('article').set({ deleted_at: 1 }).where('id', '=', publishedId).execute(),
    )
    expect(titlesOf(await find('polar lights'), 'article')).toEqual([])
  })

  it('takes any text as it is, and refuses an empty and a very long one', async () => {
    for (const q of ['%', '_', '\\', "'", '" or 1=1 --', '*', '💡', 'a'.repeat(100)])
      expect(await find(q)).toBeInstanceOf(Array)
    expect(titlesOf(await find('%'), 'article')).toEqual([])
    for (const q of ['', '   ', 'a'.repeat(101)])
      expect(
        await context.api(`/studio/find?q=${encodeURIComponent(q)}`, { headers: owner.headers }),
      ).toMatchObject({
        code: 52000,
      })
  })

  it('returns at most twenty of a kind, those that begin so first, then the newest', async () => {
    const { ctx } = context
    await ctx.transaction(async (tx) => {
      for (let number = 1; number <= 30; number++) {
        const name = number === 3 ? 'Lamps' : `All lamps ${number}`
        await tx.insertInto('tag').values({ name, name_key: name, created_at: ctx.now() }).execute()
      }
    })
    const titles = titlesOf(await find('lamps'), 'tag')
    expect(titles).toHaveLength(20)
    expect(titles.slice(0, 3)).toEqual(['Lamps', 'All lamps 30', 'All lamps 29'])
  })

  it('a reader is refused', async () => {
    expect(await context.api('/studio/find?q=a', { headers: lin.headers })).toMatchObject({ code: 40300 })
  })
})
