/** SQL statements of the table of all articles in the studio. */
import { type ExpressionBuilder, sql } from 'kysely'
import { ArticleTableStatus } from '#contract/studio/articles.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type TableFilter = {
  status: ArticleTableStatus
  categoryId?: number | undefined
  tagId?: number | undefined
  /** Unix ms, the end excluded. */
  published?: { from: number; to: number } | undefined
  lang?: 'en' | 'zh-CN' | undefined
  /** What the search index found, and the text to look for in what it does not contain. */
  found?: { ids: number[]; text: string } | undefined
}

export type TableOrder = {
  sort: 'saved' | 'published' | 'title' | 'views' | 'comments' | 'likes' | 'words'
  order: 'asc' | 'desc'
}

type Joined = Tables & { article_draft: Tables['article_draft']; comment_tally: Tables['comment_tally'] }
type Where = ExpressionBuilder<Joined, 'article' | 'article_draft' | 'comment_tally'>

const titleOf = sql<string>`coalesce(article_draft.title, article.title)`
const savedAt = sql<number>`coalesce(article_draft.saved_at, article.saved_at)`
const hasOwnText = sql<boolean>`(article_draft.article_id is not null and
  (article_draft.published_revision is null or article_draft.published_revision <> article_draft.revision))`
/** Of a draft, everything is new. */
const isChanged = sql<boolean>`(article.state <> 'draft' and ${hasOwnText})`

const sortColumns = {
  saved: savedAt,
  published: sql`article.published_at`,
  title: sql`lower(${titleOf})`,
  views: sql`article.view_count`,
  likes: sql`article.like_count`,
  comments: sql`coalesce(comment_tally.comment_count, 0)`,
  words: sql`article.word_count`,
}

const joined = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('article_draft', 'article_draft.article_id', 'article.id')
    .leftJoin('comment_tally', (join) =>
      join.onRef('comment_tally.subject_id', '=', 'article.id').on('comment_tally.type', '=', 1),
    )

/** One page of the table. */
export const selectTableRows = (
  db: Db,
  filter: TableFilter,
  { sort, order }: TableOrder,
  range: { limit: number; offset: number },
) =>
  joined(db)
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('media', 'media.id', 'article.cover_media_id')
    .where((e) => e.and(conditions(e as unknown as Where, filter)))
    .select([
      ...(['article.id', 'article.state', 'article.is_top', 'article.is_featured', 'article.lang'] as const),
      ...([
        'article.word_count',
        'article.published_at',
        'article.deleted_at',
        'article.view_count',
        'article.like_count',
      ] as const),
      ...(['article.password_hash', 'category.name as category_name'] as const),
      ...(['media.hash', 'media.width', 'media.height', 'media.color', 'media.variants'] as const),
      'comment_tally.comment_count',
    ])
    .select([titleOf.as('title'), savedAt.as('saved_at'), 'article_draft.properties as draft_properties'])
    .select((e) => e.case().when(isChanged).then(1).else(0).end().as('is_changed'))
    .orderBy(sortColumns[sort], order)
    .orderBy('article.id', order)
    .limit(range.limit)
    .offset(range.offset)
    .execute()

export type TableRow = Awaited<ReturnType<typeof selectTableRows>>[number]

/** How many articles each status has under the other filters. */
export async function countStatuses(
  db: Db,
  filter: TableFilter,
): Promise<Record<ArticleTableStatus, number>> {
  const row = await joined(db)
    .where((e) => e.and(conditions(e as unknown as Where, { ...filter, status: null })))
    .select((e) =>
      ArticleTableStatus.options.map((status) =>
        e.fn
          .sum<number | null>(
            e
              .case()
              .when(statusIs(e as unknown as Where, status))
              .then(1)
              .else(0)
              .end(),
          )
          .as(status),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = row as unknown as Record<ArticleTableStatus, number | null>
  return Object.fromEntries(
    ArticleTableStatus.options.map((one) => [one, Number(counts[one] ?? 0)]),
  ) as Record<ArticleTableStatus, number>
}

/** `all` is everything outside of the trash. */
function statusIs(e: Where, status: ArticleTableStatus) {
  const isInTrash = e('article.deleted_at', 'is not', null)
  if (status === 'trash') return isInTrash
  const isThere = e('article.deleted_at', 'is', null)
  if (status === 'all') return isThere
  if (status === 'changed') return e.and([isThere, isChanged])
  if (status === 'locked') return e.and([isThere, e('article.password_hash', 'is not', null)])
  return e.and([isThere, e('article.state', '=', status)])
}

function conditions(e: Where, filter: Omit<TableFilter, 'status'> & { status: ArticleTableStatus | null }) {
  const { status, categoryId, tagId, published, lang, found } = filter
  return [
    ...(status === null ? [] : [statusIs(e, status)]),
    ...(categoryId === undefined ? [] : [e('article.category_id', '=', categoryId)]),
    ...(lang === undefined ? [] : [e('article.lang', '=', lang)]),
    ...(published === undefined
      ? []
      : [e('article.published_at', '>=', published.from), e('article.published_at', '<', published.to)]),
    ...(tagId === undefined
      ? []
      : [
          e(
            'article.id',
            'in',
            e
              .selectFrom('article_tag')
              .select('article_tag.article_id')
              .where('article_tag.tag_id', '=', tagId),
          ),
        ]),
    ...(found === undefined ? [] : [isFound(e, found)]),
  ]
}

/** The index contains what visitors may find. Drafts, and texts that are hidden or locked, are read one by one. */
function isFound(e: Where, { ids, text }: { ids: number[]; text: string }) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const contains = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  return e.or([
    ...(ids.length === 0 ? [] : [e('article.id', 'in', ids)]),
    contains('article.title'),
    contains('article_draft.title'),
    e.and([hasOwnText, contains('article_draft.markdown')]),
    e.and([
      e.or([e('article.listed_at', 'is', null), e('article.password_hash', 'is not', null)]),
      e.exists(
        e
          .selectFrom('article_text')
          .select('article_text.article_id')
          .whereRef('article_text.article_id', '=', 'article.id')
          .where(contains('article_text.markdown')),
      ),
    ]),
  ])
}

/** All categories and tags, by name, with the number of articles outside of the trash. */
export async function selectLabels(db: Db) {
  const count = sql<number>`count(article.id)`.as('count')
  const [categories, tags] = await Promise.all([
    db
      .selectFrom('category')
      .leftJoin('article', (join) =>
        join.onRef('article.category_id', '=', 'category.id').on('article.deleted_at', 'is', null),
      )
      .select(['category.id', 'category.name', count])
      .groupBy(['category.id', 'category.name'])
      .execute(),
    db
      .selectFrom('tag')
      .leftJoin('article_tag', 'article_tag.tag_id', 'tag.id')
      .leftJoin('article', (join) =>
        join.onRef('article.id', '=', 'article_tag.article_id').on('article.deleted_at', 'is', null),
      )
      .select(['tag.id', 'tag.name', count])
      .groupBy(['tag.id', 'tag.name'])
      .execute(),
  ])
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')
  const counted = <Row extends { name: string; count: number }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, count: Number(row.count) })).sort(byName)
  return { categories: counted(categories), tags: counted(tags) }
}

/** Publication times of all articles outside of the trash. */
export const selectPublicationTimes = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('article').select('published_at').where('deleted_at', 'is', null).execute()
  return rows.map((row) => row.published_at)
}
