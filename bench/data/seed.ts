/** Creates data folders with a given number of articles, once, and stores them in .cache/bench. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mergeSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { searchSources } from '#server/features/search/search-sources.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { type OpenApp, openApp } from '#server/platform/context.ts'
import { fillIndex } from '#server/search-index/fill-index.ts'
import { recipeHash } from './recipe-hash.ts'
import { paragraphs, titleOf } from './words.ts'

const DAY_MS = 24 * 3600 * 1000
/** When the newest article appeared. */
export const NEWEST = Date.UTC(2026, 10, 1, 12)
const CHUNK = 500

/**
 * The data folder of a site with this many articles of about 1 235 words each, the size in
 * docs/requirements/speed.md.
 */
export async function seededFolder(articles: number): Promise<string> {
  const folder = join(projectFolder, '.cache', 'bench', `${articles}-${recipeHash(import.meta.filename)}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  const app = await openApp(readConfig({ DATA_DIR: making, LOG_LEVEL: 'silent' }))
  await seed(app, articles)
  // All jobs are done: otherwise the started site would run them during the measurement.
  await fillIndex(app.ctx, searchSources, CHUNK, () => {})
  await mergeSearchIndex(app.ctx)
  await app.close()
  await rename(making, folder)
  return folder
}

async function seed({ ctx }: OpenApp, articles: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await updateSettings(ctx, tx, {
      websiteTitle: 'Bench',
      author: 'Mira Solheim',
      tagline: 'As many articles as asked.',
    })
    for (let i = 1; i <= 9; i++)
      await tx
        .insertInto('category')
        .values({ name: `Category ${i}`, name_key: `category ${i}`, created_at: 0 })
        .execute()
    for (let i = 1; i <= 67; i++)
      await tx
        .insertInto('tag')
        .values({ name: `tag ${i}`, name_key: `tag ${i}`, created_at: 0 })
        .execute()
  })
  // The same twenty texts repeated: the benchmark reads one article at a time.
  const texts = Array.from({ length: 20 }, (_, i) => paragraphs(i))
  const step = Math.min(3 * DAY_MS, (12 * 365 * DAY_MS) / articles)
  for (let first = 0; first < articles; first += CHUNK)
    await ctx.transaction(async (tx) => {
      const numbers = Array.from({ length: Math.min(CHUNK, articles - first) }, (_, i) => first + i)
      const rows = numbers.map((n) => {
        const text = texts[n % texts.length] as (typeof texts)[number]
        const published_at = Math.round(NEWEST - (articles - n) * step)
        return {
          id: n + 1,
          author_id: null,
          title: titleOf(n),
          excerpt: text.plain.slice(0, 200),
          abstract: null,
          lang: 'en' as const,
          word_count: text.words,
          reading_minutes: Math.ceil(text.words / 230),
          renderer_version: 1,
          cover_media_id: null,
          cover_url: null,
          category_id: (n % 9) + 1,
          state: 'published' as const,
          published_at,
          updated_at: null,
          listed_at: published_at,
          deleted_at: null,
          password_hash: null,
          is_top: n === articles - 3 ? (1 as const) : (0 as const),
          is_featured: n > articles - 3 ? (1 as const) : (0 as const),
          type: 1 as const,
          original_url: null,
          source_key: null,
          source_hash: null,
          created_at: published_at,
          saved_at: published_at,
        }
      })
      await inParts(rows, (part) => tx.insertInto('article').values(part).execute())
      await inParts(rows, (part) =>
        tx
          .insertInto('article_text')
          .values(
            part.map((row) => {
              const text = texts[(row.id - 1) % texts.length] as (typeof texts)[number]
              return {
                article_id: row.id,
                markdown: text.plain,
                html: text.html,
                toc: text.toc,
                plain_text: text.plain,
              }
            }),
          )
          .execute(),
      )
      const tags = rows.flatMap((row) =>
        [0, 1, 2].map((position) => ({
          article_id: row.id,
          tag_id: ((row.id * (position + 3) + position * 23) % 67) + 1,
          position,
          listed_at: row.listed_at,
        })),
      )
      const once = [...new Map(tags.map((tag) => [`${tag.article_id}:${tag.tag_id}`, tag])).values()]
      await inParts(once, (part) => tx.insertInto('article_tag').values(part).execute())
    })
}

/** Statements have a limited number of parameters. */
async function inParts<Row>(rows: Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += 100) await write(rows.slice(i, i + 100))
}
