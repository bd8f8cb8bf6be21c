/** From what is asked to the best answers of each kind. */

import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { composed, fold } from '#server/search-index/fold.ts'
import type { EntryKind } from '#server/search-index/search-index.ts'
import { findCandidates } from './candidates.ts'
import { markHits, snippetOf } from './mark.ts'
import { type Known, knowUnits } from './meant.ts'
import { type FoundArticle, selectArticles, selectFoundTags, selectFoundTalks } from './originals.sql.ts'
import { type Query, readQuery } from './query.ts'
import { selectKinds } from './search.sql.ts'
import { type Said, type Weighed, weigh } from './weigh.ts'

/** Of each kind. */
const MAX_HITS = 10
/** A hit that holds less of what was asked for is none. */
const MIN_WEIGHT = 8

/** A candidate as it stands in the database. */
type Original<Row> = {
  entryId: number
  row: Row
  listedAt: number
  title: string
  labels: string[]
  text: string
}
type Hit<Row> = Original<Row> & { weighed: Weighed }

type Asked = { query: Query; known: Known }

/** Everything that answers, marked and ready to be sent. */
export async function findEverywhere(ctx: Ctx, keywords: string) {
  const query = readQuery(keywords)
  if (query.units.length === 0) return { articles: [], talks: [], tags: [] }
  const asked = { query, known: await knowUnits(ctx, query.units) }
  const there = await selectKinds(ctx.db)
  return {
    articles: there.article ? await findArticles(ctx, asked) : [],
    talks: there.talk ? await findTalks(ctx, asked) : [],
    tags: there.tag ? await findTags(ctx, asked) : [],
  }
}

async function findArticles(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, 'article', asked, async (ids) => {
    const rows = await selectArticles(ctx.db, ids)
    const tags = await selectTagsOf(
      ctx.db,
      rows.map((row) => row.id),
    )
    const tagsOf = Map.groupBy(tags, (tag) => tag.article_id)
    return rows.map((row) => ({
      entryId: row.entry_id,
      row,
      listedAt: row.listed_at as number,
      title: composed(row.title),
      labels: [
        ...(row.category_name === null ? [] : [row.category_name]),
        ...(tagsOf.get(row.id) ?? []).map((tag) => tag.name),
      ],
      text: composed(textOf(row)),
    }))
  })
  return hits.map(({ row, title, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    isLocked: row.password_hash !== null,
    categoryName: row.category_name,
    titleHtml: markHits(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
    textHtml: snippetOf(
      text,
      weighed.text.flatMap((match) => match.spans),
      weighed.phrase,
    ),
  }))
}

/** The owner's abstract stands before the text, unless the text begins with it. */
const textOf = ({ abstract, plain_text }: FoundArticle): string => {
  const own = abstract ?? ''
  const plain = plain_text ?? ''
  return own === '' || plain.startsWith(own) ? plain : `${own}\n${plain}`
}

async function findTalks(ctx: Ctx, asked: Asked) {
  const hits = await findBest(ctx, 'talk', asked, async (ids) =>
    (await selectFoundTalks(ctx.db, ids)).map((row) => ({
      entryId: row.entry_id,
      row,
      listedAt: row.listed_at as number,
      title: '',
      labels: [],
      text: composed(row.plain_text),
    })),
  )
  return hits.map(({ row, listedAt, text, weighed }) => ({
    id: row.id,
    lang: row.lang,
    listedAt,
    textHtml: snippetOf(
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
      listedAt: Number(row.count ?? 0),
      title: composed(row.name),
      labels: [],
      text: '',
    })),
  )
  return hits.map(({ row, title, weighed }) => ({
    id: row.id,
    count: Number(row.count ?? 0),
    nameHtml: markHits(
      title,
      weighed.title.flatMap((match) => match.spans),
    ),
  }))
}

/** The best of a kind; `listedAt` decides between equals. */
async function findBest<Row>(
  ctx: Ctx,
  kind: EntryKind,
  { query, known }: Asked,
  read: (entryIds: number[]) => Promise<Original<Row>[]>,
): Promise<Hit<Row>[]> {
  const { ids, meant } = await findCandidates(ctx, kind, query, known)
  if (ids.length === 0) return []
  const originals = await read(ids)
  return originals
    .map((one) => ({
      ...one,
      weighed: weigh(saidBy(one), query, known.weights, meant),
    }))
    .filter(({ weighed }) => weighed.weight >= MIN_WEIGHT)
    .toSorted(
      (a, b) => b.weighed.weight - a.weighed.weight || b.listedAt - a.listedAt || b.entryId - a.entryId,
    )
    .slice(0, MAX_HITS)
}

const saidBy = ({ title, labels, text }: { title: string; labels: string[]; text: string }): Said => ({
  title: fold(title),
  labels: labels.map((label) => fold(composed(label))),
  text: fold(text),
})
