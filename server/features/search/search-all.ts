/** Finds the best results of each kind for a search query. */
import { articleSource } from '#server/features/articles/index-article.ts'
import { tagSource } from '#server/features/tags/index-tag.ts'
import { talkSource } from '#server/features/talks/index-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fold, normalizeUnicode } from '#server/search-index/fold.ts'
import type { FoundEntry, SearchSource } from '#server/search-index/search-source.ts'
import { findCandidates } from './find-candidates.ts'
import { highlight, makeSnippet } from './highlight.ts'
import { lookUpTerms, type QueryVocabulary } from './look-up-terms.ts'
import { parseQuery, type SearchQuery } from './parse-query.ts'
import { type ScoredMatch, type SearchDocument, scoreDocument } from './score-document.ts'
import { selectPresentKinds } from './search.sql.ts'

/** Of each kind. */
const MAX_HITS = 10
/** A candidate with a lower score is no result. */
const MIN_WEIGHT = 8

/** A candidate with the same fields that the index has of it. */
type Candidate<Row> = FoundEntry<Row> & {
  /** Decides between equal scores: the listing time in Unix ms, or the number of articles of a tag. */
  tieBreak: number
  title: string
  text: string
}
type Hit<Row> = Candidate<Row> & { weighed: ScoredMatch }

type Asked = { query: SearchQuery; known: QueryVocabulary }

/** The results of each kind, with the matches highlighted. */
export async function searchAll(ctx: Ctx, keywords: string) {
  const query = parseQuery(keywords)
  if (query.terms.length === 0) return { articles: [], talks: [], tags: [] }
  const asked = { query, known: await lookUpTerms(ctx, query.terms) }
  const there = await selectPresentKinds(ctx.db)
  return {
    articles: there.article ? await findArticles(ctx, asked) : [],
    talks: there.talk ? await findTalks(ctx, asked) : [],
    tags: there.tag ? await findTags(ctx, asked) : [],
  }
}

async function findArticles(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, articleSource, asked, ({ entry }) => entry.listedAt)
  return hits.map(({ row, title, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    isLocked: row.password_hash !== null,
    categoryName: row.category_name,
    titleHtml: highlight(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
    textHtml: snippetOf(text, weighed),
  }))
}

async function findTalks(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, talkSource, asked, ({ entry }) => entry.listedAt)
  return hits.map(({ row, tieBreak: listedAt, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    listedAt,
    textHtml: snippetOf(text, weighed),
  }))
}

async function findTags(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, tagSource, asked, ({ row }) => Number(row.count ?? 0))
  return hits.map(({ row, tieBreak: count, title, weighed }) => ({
    id: row.id,
    count,
    nameHtml: highlight(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
  }))
}

const snippetOf = (text: string, { text: matches, phrase }: ScoredMatch): string =>
  makeSnippet(
    text,
    matches.flatMap((match) => match.spans),
    phrase,
  )

/** The best of a kind; `tieBreak` decides between equal scores. */
async function findBest<Row>(
  ctx: Ctx,
  source: SearchSource<Row>,
  { query, known }: Asked,
  tieBreak: (found: FoundEntry<Row>) => number,
): Promise<Hit<Row>[]> {
  const { ids, corrections: meant } = await findCandidates(ctx, source.kind, query, known)
  if (ids.length === 0) return []
  const candidates = (await source.find(ctx.db, ids)).map(
    (found): Candidate<Row> => ({
      ...found,
      tieBreak: tieBreak(found),
      title: normalizeUnicode(found.entry.title),
      text: normalizeUnicode(joinTexts(found.entry.texts)),
    }),
  )
  return candidates
    .map((one) => ({
      ...one,
      weighed: scoreDocument(documentOf(one), query, known.weights, meant),
    }))
    .filter(({ weighed }) => weighed.score >= MIN_WEIGHT)
    .toSorted((a, b) => b.weighed.score - a.weighed.score || b.tieBreak - a.tieBreak || b.entryId - a.entryId)
    .slice(0, MAX_HITS)
}

/** The texts one after the other, without one with which the next begins: often an abstract is the first paragraph. */
const joinTexts = (texts: string[]): string =>
  texts.filter((text, position) => text !== '' && !texts[position + 1]?.startsWith(text)).join('\n')

const documentOf = ({ title, text, entry }: Candidate<unknown>): SearchDocument => ({
  title: fold(title),
  labels: entry.labels.map((label) => fold(normalizeUnicode(label))),
  text: fold(text),
})
