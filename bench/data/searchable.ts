/**
 * Generates sites for the search benchmark: made-up words with a realistic frequency distribution, so that a common
 * word is in most articles and a rare one in few. Three of five articles are English, about 600 words long, the
 * others Chinese, of about 900 characters. Created once for each size, through the code that fills an index.
 */

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { searchSources } from '#server/features/search/search-sources.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { fillIndex } from '#server/search-index/fill-index.ts'
import { recipeHash } from './recipe-hash.ts'
import { randomFrom } from './words.ts'

const NEWEST = Date.UTC(2026, 10, 1, 12)
const STEP_MS = 3_600_000
const CHUNK = 200

/** The folder of an embedded site with this many articles, indexed. */
export async function searchableFolder(articles: number, say: (text: string) => void): Promise<string> {
  const folder = join(
    projectFolder,
    '.cache',
    'bench',
    `search-${articles}-${recipeHash(import.meta.filename)}`,
  )
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  const app = await openApp(readConfig({ DATA_DIR: making, LOG_LEVEL: 'silent' }))
  await makeSearchable(app.ctx, articles, say)
  await app.close()
  await rename(making, folder)
  return folder
}

/** Writes the articles, then fills the index. */
export async function makeSearchable(ctx: Ctx, articles: number, say: (text: string) => void): Promise<void> {
  await ctx.transaction(async (tx) => {
    const tags = Array.from({ length: 60 }, (_, i) => ({
      id: i + 1,
      name: wordAt(i + 40),
      name_key: wordAt(i + 40),
      created_at: 0,
    }))
    await tx.insertInto('tag').values(tags).execute()
  })
  for (let first = 0; first < articles; first += CHUNK)
    await ctx.transaction(async (tx) => {
      const made = Array.from({ length: Math.min(CHUNK, articles - first) }, (_, i) =>
        madeArticle(first + i, articles),
      )
      await tx
        .insertInto('article')
        .values(made.map(({ row }) => row))
        .execute()
      await tx
        .insertInto('article_text')
        .values(made.map(({ text }) => text))
        .execute()
      const tags = made.map(({ row }) => ({
        article_id: row.id,
        tag_id: (row.id % 60) + 1,
        position: 0,
        listed_at: row.listed_at,
      }))
      await tx.insertInto('article_tag').values(tags).execute()
    })
  const progress = (done: number) => {
    if (done % 10_000 === 0) say(`${done} of ${articles} indexed`)
  }
  await fillIndex(ctx, searchSources, CHUNK, progress)
}

function madeArticle(n: number, of: number) {
  const random = randomFrom(n + 1)
  const isChinese = n % 5 > 2
  const title = isChinese ? characters(random, 9) : words(random, 6)
  const plain = isChinese ? characters(random, 900) : words(random, 600)
  const listed_at = NEWEST - (of - n) * STEP_MS
  const row = {
    id: n + 1,
    author_id: null,
    title,
    excerpt: plain.slice(0, 100),
    abstract: null,
    lang: isChinese ? ('zh-CN' as const) : ('en' as const),
    word_count: 600,
    reading_minutes: 3,
    renderer_version: 1,
    cover_media_id: null,
    cover_url: null,
    category_id: null,
    state: 'published' as const,
    published_at: listed_at,
    updated_at: null,
    listed_at,
    deleted_at: null,
    password_hash: null,
    is_top: 0 as const,
    is_featured: 0 as const,
    type: 1 as const,
    original_url: null,
    source_key: null,
    source_hash: null,
    created_at: listed_at,
    saved_at: listed_at,
  }
  // Columns that are not searched make rows larger, as on a real site.
  const text = { article_id: n + 1, markdown: plain, html: `<p>${plain}</p>`, toc: '[]', plain_text: plain }
  return { row, text }
}

export const VOCABULARY = 40_000
const syllables =
  'ba ke lo mi nu ra se ti vo wa den gal hor jun kel lin mar nor pel qui ros san tol ver win'.split(' ')

/** The word of a frequency rank: common words are short. */
export function wordAt(rank: number): string {
  let word = ''
  for (let left = rank + 25; left > 0; left = Math.floor(left / 25)) word += syllables[left % 25]
  return word
}

/** Zipf's law: the second word is half as frequent as the first, the third a third. */
const rankOf = (random: () => number, most: number) => Math.floor(most ** random()) - 1

export const words = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => wordAt(rankOf(random, VOCABULARY))).join(' ')

/** Words of two characters out of the 3 000 most common places of the Han block. */
export const characterWordAt = (rank: number): string => {
  const at = (n: number) => String.fromCharCode(0x4e00 + ((n * 7919) % 3000))
  return at(rank) + at(rank * 31 + 17)
}

export const characters = (random: () => number, count: number): string =>
  Array.from(
    { length: Math.ceil(count / 2) },
    (_, i) => characterWordAt(rankOf(random, VOCABULARY)) + (i % 8 === 7 ? '，' : ''),
  ).join('')
