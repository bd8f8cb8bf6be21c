/** From what is asked to the best answers of each kind. */

import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fold, normalizeUnicode } from '#server/search-index/fold.ts'
import type { EntryKind } from '#server/search-index/search-index.ts'
import { findCandidates } from './find-candidates.ts'
import { highlight, makeSnippet } from './highlight.ts'
import { lookUpTerms, type QueryVocabulary } from './look-up-terms.ts'
import { parseQuery, type SearchQuery } from './parse-query.ts'
import { type ScoredMatch, type SearchDocument, scoreDocument } from './score-document.ts'
import { selectPresentKinds } from './search.sql.ts'
import {
  type FoundArticleRow,
  selectFoundArticles,
  selectFoundTags,
  selectFoundTalks,
} from './search-results.sql.ts'

/** Of each kind. */
const MAX_HITS = 10
/** A hit that holds less of what was asked for is none. */
const MIN_WEIGHT = 8

/** A candidate as it stands in the database. */
type Original<Row> = {
  entryId: number
  row: Row
  /** Decides between equal scores: the listing time in Unix ms, or the number of articles of a tag. */
  tieBreak: number
  title: string
  labels: string[]
  text: string
}
type Hit<Row> = Original<Row> & { weighed: ScoredMatch }

type Asked = { query: SearchQuery; known: QueryVocabulary }

/** Everything that answers, marked and ready to be sent. */
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
  const hits = await findBest(ctx, 'article', asked, async (ids) => {
    const rows = await selectFoundArticles(ctx.db, ids)
    const tags = await selectTagsOf(
      ctx.db,
      rows.map((row) => row.id),
    )
    const tagsOf = Map.groupBy(tags, (tag) => tag.article_id)
    return rows.map((row) => ({
      entryId: row.entry_id,
      row,
      tieBreak: row.listed_at as number,
      title: normalizeUnicode(row.title),
      labels: [
        ...(row.category_name === null ? [] : [row.category_name]),
        ...(tagsOf.get(row.id) ?? []).map((tag) => tag.name),
      ],
      text: normalizeUnicode(textOf(row)),
    }))
  })
  return hits.map(({ row, title, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    isLocked: row.password_hash !== null,
    categoryName: row.category_name,
    titleHtml: highlight(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
    textHtml: makeSnippet(
      text,
      weighed.text.flatMap((match) => match.spans),
      weighed.phrase,
    ),
  }))
}

/** The owner's abstract stands before the text, unless the text begins with it. */
const textOf = ({ abstract, plain_text }: FoundArticleRow): string => {
  const own = abstract ?? ''
  const plain = plain_text ?? ''
  return own === '' || plain.startsWith(own) ? plain : `${own}\n${plain}`
}

async function findTalks(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, 'talk', asked, async (ids) =>
    (await selectFoundTalks(ctx.db, ids)).map((row) => ({
      entryId: row.entry_id,
      row,
      tieBreak: row.listed_at as number,
      title: '',
      labels: [],
      text: normalizeUnicode(row.plain_text),
    })),
  )
  return hits.map(({ row, tieBreak: listedAt, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    listedAt,
    textHtml: makeSnippet(
      text,
      weighed.text.flatMap((match) => match.spans),
      weighed.phrase,
    ),
  }))
}

async function findTags(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, 'tag', asked, async (ids) =>
    (await selectFoundTags(ctx.db, ids)).map((row) => ({
      entryId: row.entry_id,
      row,
      tieBreak: Number(row.count ?? 0),
      title: normalizeUnicode(row.name),
      labels: [],
      text: '',
    })),
  )
  return hits.map(({ row, title, weighed }) => ({
    id: row.id,
    count: Number(row.count ?? 0),
    nameHtml: highlight(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
  }))
}

/** The best of a kind; `tieBreak` decides between equal scores. */
async function findBest<Row>(
  ctx: Ctx,
  kind: EntryKind,
  { query, known }: Asked,
  read: (entryIds: number[]) => Promise<Original<Row>[]>,
): Promise<Hit<Row>[]> {
  const { ids, corrections: meant } = await findCandidates(ctx, kind, query, known)
  if (ids.length === 0) return []
  const originals = await read(ids)
  return originals
    .map((one) => ({
      ...one,
      weighed: scoreDocument(saidBy(one), query, known.weights, meant),
    }))
    .filter(({ weighed }) => weighed.score >= MIN_WEIGHT)
    .toSorted((a, b) => b.weighed.score - a.weighed.score || b.tieBreak - a.tieBreak || b.entryId - a.entryId)
    .slice(0, MAX_HITS)
}

const saidBy = ({
  title,
  labels,
  text,
}: {
  title: string
  labels: string[]
  text: string
}): SearchDocument => ({
  title: fold(title),
  labels: labels.map((label) => fold(normalizeUnicode(label))),
  text: fold(text),
})
