/** Finds the best results of each kind for a search query. */
import { articleSource } from '#server/features/articles/index-article.ts'
import type { JoinedCategoryNames } from '#server/features/categories/categories.mapper.ts'
import { ownPageSource } from '#server/features/own-pages/index-own-page.ts'
import { tagSource } from '#server/features/tags/index-tag.ts'
import { talkSource } from '#server/features/talks/index-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import { highlight, makeSnippet } from './highlight.ts'
import { lookUpTerms } from './look-up-terms.ts'
import { parseQuery } from './parse-query.ts'
import { type AnalyzedQuery, rankCandidates } from './rank-candidates.ts'
import { createPause, inSearchQueue } from './search-queue.ts'
import { type SnippetText, snippetText } from './snippet-text.ts'

export type FoundResults = Awaited<ReturnType<typeof search>>

/** The results of each kind, with the matches highlighted. */
export const searchAll = (ctx: Ctx, keywords: string): Promise<FoundResults> =>
  inSearchQueue(ctx, () => withConnection(ctx, (one) => search(one, keywords)))

/** All statements of a search on one connection of PostgreSQL: to get one from the pool costs as much as to send a statement. */
const withConnection = (ctx: Ctx, work: (ctx: Ctx) => Promise<FoundResults>) =>
  ctx.engine === 'postgres' ? ctx.db.connection().execute((db) => work({ ...ctx, db })) : work(ctx)

async function search(ctx: Ctx, keywords: string) {
  const query = parseQuery(keywords)
  if (query.terms.length === 0) return { articles: [], talks: [], tags: [], ownPages: [] }
  const known = await lookUpTerms(ctx, query.terms)
  const asked = { query, known, pause: createPause() }
  const there = known.present
  return {
    articles: there.article ? await findArticles(ctx, asked) : [],
    talks: there.talk ? await findTalks(ctx, asked) : [],
    tags: there.tag ? await findTags(ctx, asked) : [],
    ownPages: there['own-page'] ? await findOwnPages(ctx, asked) : [],
  }
}

async function findArticles(ctx: Ctx, query: AnalyzedQuery) {
  const { best, marking } = await rankCandidates(ctx, articleSource, query, ({ entry }) => entry.listedAt)
  await query.pause()
  const texts = await readTexts(ctx, articleSource, best)
  const found = []
  for (const { row, title } of best) {
    await query.pause()
    found.push({
      id: row.id,
      lang: row.lang,
      slug: row.slug,
      isLocked: row.password_hash !== null,
      category: categoryOf(row),
      titleHtml: highlight(title, marking),
      textHtml: makeSnippet(texts.get(row.id) ?? snippetText([]), marking),
    })
  }
  return found
}

const categoryOf = ({ category_name, category_name_en, category_name_cn }: JoinedCategoryNames) => ({
  category_name,
  category_name_en,
  category_name_cn,
})

async function findTalks(ctx: Ctx, query: AnalyzedQuery) {
  const { best, marking } = await rankCandidates(ctx, talkSource, query, ({ entry }) => entry.listedAt)
  const texts = await readTexts(ctx, talkSource, best)
  return best.map(({ row, entry: { listedAt } }) => ({
    id: row.id,
    lang: row.lang,
    listedAt,
    textHtml: makeSnippet(texts.get(row.id) ?? snippetText([]), marking),
  }))
}

async function findTags(ctx: Ctx, query: AnalyzedQuery) {
  const { best, marking } = await rankCandidates(ctx, tagSource, query, ({ row }) => Number(row.count ?? 0))
  return best.map(({ row, title }) => ({
    id: row.id,
    slug: row.slug,
    count: Number(row.count ?? 0),
    nameHtml: highlight(title, marking),
  }))
}

/** A page that matches in both languages is found once, in the one that matches better. */
async function findOwnPages(ctx: Ctx, query: AnalyzedQuery) {
  const { best, marking } = await rankCandidates(ctx, ownPageSource, query, ({ entry }) => entry.listedAt)
  const texts = await readTexts(ctx, ownPageSource, best)
  const found = best.map(({ row, title }) => ({
    id: row.page_id,
    path: row.path,
    locale: row.locale,
    titleHtml: highlight(title, marking),
    textHtml: makeSnippet(texts.get(row.id) ?? snippetText([]), marking),
  }))
  return found.filter(({ id }, position) => found.findIndex((other) => other.id === id) === position)
}

/** The text of each result, by its id. */
async function readTexts(
  ctx: Ctx,
  { texts }: Pick<SearchSource, 'texts'>,
  best: { row: { id: number } }[],
): Promise<Map<number, SnippetText>> {
  if (best.length === 0) return new Map()
  const found = await texts(
    ctx.db,
    best.map(({ row }) => row.id),
  )
  return new Map([...found].map(([id, list]) => [id, snippetText(list)]))
}
