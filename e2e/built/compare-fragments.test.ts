/**
 * Fragments of pages are cached by the values that they are rendered from. A process with a full fragment cache must
 * render the same bytes as a new one: then no cache key lacks a value.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { locales, themes } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { type Look, type RenderedPages, renderPages } from '../support/render-pages.ts'
import { sharedData } from '../support/shared-site.ts'

let folder: string
let paths: string[]

/** Changes the content, as a use case would. */
const change = async (work: (ctx: Ctx) => Promise<unknown>) => {
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await work(app.ctx)
  await app.close()
}

const allLooks = locales.flatMap((locale) => themes.map((theme): Look => ({ locale, theme })))
/** A cache key that lacks the language or the theme is found when nothing has changed; then these are enough. */
const opposites = allLooks.filter(({ locale, theme }) => (locale === 'en') === (theme === 'theme-dark'))

const renderedByNewThread = (looks: readonly Look[]): Promise<RenderedPages> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../support/render-pages.ts', import.meta.url), {
      // In the other order: a fragment that several pages share must not show the first of them.
      workerData: { folder, paths: paths.toReversed(), looks },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const hashes = (rendered: RenderedPages) =>
  Object.fromEntries(Object.entries(rendered).map(([page, { hash }]) => [page, hash]))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-parts-'))
  await cp((await sharedData()).folder, folder, { recursive: true })
  await change(async (ctx) => {
    // The demo's articles have the first ids.
    const articles = await ctx.db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .orderBy('id')
      .limit(12)
      .execute()
    paths = [
      ...Object.values(pages)
        .filter(({ path }) => !path.includes(':'))
        .map(({ path }) => path),
      ...articles.map(({ id }) => pages.article.href({ articleId: id })),
      pages.home.href(null, { page: 2 }),
      pages.category.href({ categoryId: 1 }),
      pages.tag.href({ tagId: 1 }),
    ]
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One thing at a time: if two change, one may hide that the other is missing in the cache key. */
const rename =
  (table: 'article' | 'tag' | 'category', ...columns: string[]) =>
  (ctx: Ctx) =>
    ctx.transaction((tx) => {
      const names = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} || ' anew'`)
      return sql`update ${sql.table(table)} set ${sql.join(names)}`.execute(tx)
    })

const UNCHANGED = 'nothing has changed'

const changes: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  [UNCHANGED]: async () => {},
  'the settings have': (ctx) =>
    ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        websiteTitle: 'Another title',
        author: 'Somebody Else',
        authorIntro: 'Writes <em>less</em>.',
        notice: 'A new notice.',
        tagline: 'Another line.',
        github: 'https://github.com/somebody',
        beianNumber: 'ICP 1',
        multiLanguage: 0,
        timeZone: 'Asia/Shanghai',
        websiteCreateTime: '2020-02-02',
        licence: null,
      }),
    ),
  'titles have': rename('article', 'title'),
  'tags have': rename('tag', 'name'),
  'categories have': rename('category', 'name', 'name_en', 'name_cn'),
  'articles were read': (ctx) =>
    ctx.transaction((tx) => tx.updateTable('article').set({ view_count: 1234 }).execute()),
  'the site was visited': (ctx) =>
    ctx.transaction((tx) => tx.insertInto('counter').values({ name: 'views', value: 4321 }).execute()),
  'somebody spoke': async (ctx) => {
    const { id } = await createTestReader(ctx, { nickname: 'Noor', email: 'noor@example.org' })
    const said = { accountId: id, parentId: null, replyUserId: null, ipAddress: null, createdAt: ctx.now() }
    for (const topicId of [1, 2, 3])
      await saveComment(ctx, { ...said, subject: { type: 1, id: topicId }, text: `A word below ${topicId}` })
  },
  'another article stands in front': (ctx) =>
    ctx.transaction((tx) => tx.updateTable('article').set({ is_top: 1 }).where('id', '=', 7).execute()),
  'articles have gone': (ctx) =>
    ctx.transaction(async (tx) => {
      await tx.updateTable('article').set({ listed_at: null }).where('id', 'in', [2, 4, 8]).execute()
      await tx
        .updateTable('article_tag')
        .set({ listed_at: null })
        .where('article_id', 'in', [2, 4, 8])
        .execute()
    }),
}

/**
 * A new thread keeps nothing of what the app remembers, but loads it again for twice what the pages take: the first test and the last
 * one, after all changes, start one. The others load the renderer once more, whose fragments are all that they are about.
 */
const inNewThread = [UNCHANGED, Object.keys(changes).at(-1)]

for (const [name, work] of Object.entries(changes))
  it(`cached fragments give the same pages as new ones when ${name}`, { tags: ['full'] }, async () => {
    const looks = name === UNCHANGED ? allLooks : opposites
    await change(work)
    const cached = await renderPages(folder, paths, looks)
    const anew = inNewThread.includes(name)
      ? await renderedByNewThread(looks)
      : await renderPages(folder, paths.toReversed(), looks, await loadRenderer(name))
    expect(hashes(cached)).toEqual(hashes(anew))
    expect(Object.keys(cached).length).toBe(paths.length * looks.length)
  })
