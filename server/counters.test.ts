/**
 * Every stored count equals the rows that it counts after 10 000 writes by two apps at the same time: comments, replies,
 * views, visitors, reads, searches, photos, words of the search index. Counts of tags, categories and subscribers are not
 * stored: they are counted when they are read.
 */
// @module-tag storage
// @module-tag engine
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPhotos, removePhoto } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import {
  approveComment,
  markSpam,
  restoreComment,
  trashComment,
} from '#server/features/comments/comment-states.ts'
import { removeComment } from '#server/features/comments/remove-comment.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { searchSources } from '#server/features/search/search-sources.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { countSearch } from '#server/features/views/count-searches.ts'
import { countReadToEnd, countView } from '#server/features/views/count-views.ts'
import { flushHandlers } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, type OpenApp, openApp } from '#server/platform/context.ts'
import { anonymousVisitor, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { randomFrom } from '#server/rendering/covers/random.ts'
import { clearIndex, fillIndex } from '#server/search-index/fill-index.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const COMMENTS = 4_000
const MODERATIONS = 1_500
const VIEWS = 3_500
const SEARCHES = 400
const PHOTOS = 400
const ARTICLE_SAVES = 200
const AT_ONCE = 16
/** On SQLite two apps wait for each other's locks, so the second one writes less often. */
const SECOND_EVERY = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 2 : 20

let context: TestContext
let second: OpenApp
let authorId: number
let articles: number[]
let talkId: number
let albumId: number
const random = randomFrom(7)
const below = (n: number) => Math.floor(random() * n)
const pick = <Item>(list: Item[]): Item => list[below(list.length)] as Item

/** The app that writes next. */
const appOf = (i: number): Ctx => (i % SECOND_EVERY === 0 ? second.ctx : context.ctx)

/** Runs the writes, several at a time. @returns their results */
async function atOnce<Result>(count: number, write: (i: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const i = next++
      results[i] = await write(i)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

const visitor = (i: number): VisitorInfo => ({
  ...anonymousVisitor('en'),
  ipAddress: `198.51.${i >> 8}.${i & 255}`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130',
  acceptLanguage: pick(['en', 'zh-CN', 'de', 'fr']),
  referrer: pick([null, 'https://one.example/', 'https://two.example/', 'https://three.example/']),
})
const anonymous = { kind: 'anonymous' } as const

/** Replies go to top-level comments that may be moderated at the same moment: such a reply is refused, and counts nothing. */
const refused = { message: expect.stringMatching(/refused/) }

async function writeComments(): Promise<void> {
  const subjects = [
    ...articles.slice(0, 3).map((id) => ({ type: 1, id }) as const),
    { type: 5, id: talkId } as const,
    { type: 2, id: 0 } as const,
  ]
  const save = (i: number, subject: (typeof subjects)[number], parentId: number | null) =>
    saveComment(appOf(i), {
      accountId: authorId,
      subject,
      text: `Comment ${i}`,
      parentId,
      replyUserId: null,
      ipAddress: null,
    }).then(
      ({ id }) => id,
      (error: unknown) => {
        expect(error).toMatchObject(refused)
        return null
      },
    )
  const threads = await atOnce(100, async (i) => ({
    subject: subjects[i % 5] as (typeof subjects)[0],
    id: await save(i, subjects[i % 5] as (typeof subjects)[0], null),
  }))
  const ids = threads.flatMap(({ id }) => (id === null ? [] : [id]))
  const moderations = [trashComment, approveComment, markSpam, restoreComment]
  let moderated = 0
  await atOnce(COMMENTS - 100 + MODERATIONS, async (i) => {
    // Among the replies, not after them.
    if (i % 4 === 3 && moderated < MODERATIONS) {
      moderated += 1
      const id = pick(ids)
      const isOwn = i % 5 === 0
      // One that its author removed before belongs to nobody.
      if (isOwn)
        await removeComment(appOf(i), id, { accountId: authorId }).catch((error) =>
          expect(error).toMatchObject({ kind: 'forbidden' }),
        )
      else await pick(moderations)(appOf(i), id)
      return
    }
    const { subject, id } = pick(threads)
    const saved = await save(i, subject, below(10) === 0 ? null : id)
    if (saved !== null) ids.push(saved)
  })
}

const writeViews = () =>
  atOnce(VIEWS, async (i) => {
    const ctx = appOf(i)
    const person = visitor(i % 1_200)
    const id = pick(articles)
    countView(ctx, anonymous, person, i % 5 === 0 ? 'talks' : `article:${id}`)
    if (i % 3 === 0) countReadToEnd(ctx, anonymous, person, id)
    if (i % 50 === 0) await (i % 100 === 0 ? second.flusher : context.app.flusher).flush()
  })

const writeSearches = () =>
  atOnce(SEARCHES, async (i) =>
    countSearch(appOf(i), anonymous, visitor(i), { keywords: `term ${i % 7}`, isMiss: i % 2 === 0 }),
  )

async function writePhotos(): Promise<void> {
  const photos: { id: number }[] = []
  for (let tone = 0; tone < 20; tone += 1) photos.push(await plainPhoto(context.ctx, tone))
  const { ctx } = context
  await atOnce(PHOTOS, async (i) => {
    const mediaId = pick(photos).id
    if (i % 3 > 0) await addPhotos(appOf(i), albumId, [{ mediaId, description: '' }])
    else {
      const row = await ctx.db
        .selectFrom('photo')
        .select('id')
        .where('media_id', '=', mediaId)
        .executeTakeFirst()
      if (row) await removePhoto(appOf(i), row.id)
    }
  })
}

const words = ['ferry', 'pier', 'snow', 'lantern', '极光', 'index', 'tide', 'wool']
const writeArticles = () =>
  atOnce(ARTICLE_SAVES, async (i) =>
    saveArticle(
      appOf(i),
      articleDraft(context.ctx, {
        title: `About ${pick(words)} ${i}`,
        markdown: `${pick(words)} and ${pick(words)}`,
        tags: [pick(words), `tag ${i % 9}`],
        category: `Category ${i % 4}`,
        state: i % 3 === 0 ? 'draft' : 'published',
      }),
    ),
  )

beforeAll(async () => {
  context = await createTestContext()
  const { DATA_DIR, DATABASE_URL } = context.ctx.config
  second = await openApp(
    readConfig({ LOG_LEVEL: 'silent', DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) }),
    {
      now: () => context.clock.now,
    },
  )
  second.flusher.start(flushHandlers(second.ctx), (error) => {
    throw error
  })
  const { ctx } = context
  authorId = (await createTestReader(ctx)).id
  articles = []
  for (let i = 0; i < 5; i += 1)
    articles.push(await saveArticle(ctx, articleDraft(ctx, { title: `Number ${i}` })))
  talkId = await saveTalk(ctx, talkDraft(ctx))
  albumId = await createAlbum(ctx, { name: 'Fog', description: '', isPrivate: false })
  expect(COMMENTS + MODERATIONS + VIEWS + SEARCHES + PHOTOS + ARTICLE_SAVES).toBe(10_000)
  await Promise.all([writeComments(), writeViews(), writeSearches(), writePhotos(), writeArticles()])
  // Searches are counted when their visitors have stopped typing.
  context.clock.now += 60_000
  for (const ctx of [context.ctx, second.ctx]) countView(ctx, anonymous, visitor(5_000), 'about')
  // At the same moment: both have the first searches of each term.
  await Promise.all([context.app.flusher.flush(), second.flusher.flush()])
}, 600_000)
afterAll(async () => {
  await second.close()
  await context.close()
})

/** Rows of a query with numbers, by the first column. */
const numbers = async (query: RawBuilder<unknown>) =>
  (await query.execute(context.ctx.db)).rows.map((row) =>
    Object.values(row as Record<string, unknown>).map((value) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ),
  )

describe('D8: after 10 000 writes by two apps at the same time', () => {
  it('D8: the counts of comments equal their rows', async () => {
    const stored = await numbers(sql`select type, subject_id, thread_count, comment_count from comment_tally
      where comment_count > 0 order by type, subject_id`)
    const counted =
      await numbers(sql`select c.type, c.subject_id, sum(case when c.parent_id is null then 1 else 0 end), count(*)
      from comment c left join comment p on p.id = c.parent_id
      where c.state = 'published' and (p.id is null or p.state = 'published')
      group by c.type, c.subject_id order by c.type, c.subject_id`)
    expect(stored).toEqual(counted)
    expect(counted.length).toBe(5)
    expect(counted.reduce((sum, row) => sum + Number(row[3]), 0)).toBeGreaterThan(1_000)
  })

  it('D8: the counts of replies, and those of a talk, equal their rows', async () => {
    const wrong = await numbers(sql`select t.id, t.reply_count, count(r.id) from comment t
      left join comment r on r.parent_id = t.id and r.state = 'published'
      where t.parent_id is null group by t.id, t.reply_count having t.reply_count <> count(r.id)`)
    expect(wrong).toEqual([])
    const [[talk]] = (await numbers(sql`select comment_count from talk where id = ${talkId}`)) as [[number]]
    const [[tally]] = (await numbers(
      sql`select comment_count from comment_tally where type = 5 and subject_id = ${talkId}`,
    )) as [[number]]
    expect(talk).toBe(tally)
    expect(talk).toBeGreaterThan(0)
  })

  it('D8: views, visitors and reads equal the rows of the day, in articles, counters and statistics', async () => {
    const views = await numbers(
      sql`select page, count(*), sum(is_read) from page_view group by page order by page`,
    )
    const sum = (column: 1 | 2, isArticle: boolean) =>
      views.reduce(
        (all, row) => (String(row[0]).startsWith('article:') === isArticle ? all + Number(row[column]) : all),
        0,
      )
    expect(sum(1, true)).toBeGreaterThan(1_000)
    for (const id of articles) {
      const [, count, read] = views.find(([page]) => page === `article:${id}`) ?? []
      expect(await numbers(sql`select view_count from article where id = ${id}`)).toEqual([[count]])
      const total = sql`select amount, part from statistic where dimension = 'article' and is_month = 0 and value = ${String(id)}`
      expect(await numbers(total)).toEqual([[count, read]])
    }
    const [[visitors]] = (await numbers(sql`select count(*) from visit`)) as [[number]]
    expect(
      await numbers(sql`select name, value from counter where name in ('views', 'visitors') order by name`),
    ).toEqual([
      ['views', sum(1, true)],
      ['visitors', visitors],
    ])
    for (const isMonth of [0, 1]) {
      const site = sql`select value, amount, part from statistic where dimension = 'site' and is_month = ${isMonth} order by value`
      expect(await numbers(site)).toEqual([
        ['articles', sum(1, true), sum(2, true)],
        ['views', sum(1, true) + sum(1, false), 0],
        ['visitors', visitors, 0],
      ])
      const all = (dimension: string) =>
        numbers(
          sql`select sum(amount) from statistic where dimension = ${dimension} and is_month = ${isMonth}`,
        )
      expect(await all('section')).toEqual([[sum(1, false)]])
      expect(await all('language')).toEqual([[visitors]])
    }
  })

  it('D8: searches equal the visitors who made them', async () => {
    const stored = await numbers(
      sql`select value, amount, part from statistic where dimension = 'search' and is_month = 0 order by value`,
    )
    const made = Array.from({ length: 7 }, (_, term) => {
      const of = Array.from({ length: SEARCHES }, (_, i) => i).filter((i) => i % 7 === term)
      return [`term ${term}`, of.length, of.filter((i) => i % 2 === 0).length]
    })
    expect(stored).toEqual(made)
  })

  it('D8: the count of photos equals the rows', async () => {
    const [[stored]] = (await numbers(sql`select photo_count from album where id = ${albumId}`)) as [[number]]
    const [[counted]] = (await numbers(sql`select count(*) from photo where album_id = ${albumId}`)) as [
      [number],
    ]
    expect(stored).toBe(counted)
  })

  it('D8: the words of the search index are counted as in an index that is built anew', async () => {
    const all = () => numbers(sql`select word, entries from search_word order by word`)
    const stored = await all()
    expect(stored.length).toBeGreaterThan(20)
    await clearIndex(context.ctx)
    await fillIndex(context.ctx, searchSources, 50, () => {})
    expect(stored).toEqual(await all())
  })

  it('D8: counts that are not stored are those of the rows: tags, categories, subscribers', async () => {
    const { data: tags } = await context.api('/tags/all')
    const rows = await numbers(sql`select t.name, count(*) from tag t join article_tag a on a.tag_id = t.id
      join article on article.id = a.article_id where article.listed_at is not null group by t.name`)
    expect(
      new Map((tags as { tagName: string; count: number }[]).map((tag) => [tag.tagName, tag.count])),
    ).toEqual(new Map(rows as [string, number][]))
  })
})
