/**
 * SQL statements that find the owner's things by name. Each reads a bounded number of the newest rows and of them only what is
 * shown, so that a table of a hundred thousand rows costs no more than one of ten thousand.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FoundKind } from '#contract/studio/find.ts'
import type { Ctx } from '#server/platform/context.ts'

export type FoundRow = {
  id: number
  title: string
  detail: string | null
  state: string | null
  /** The collection of a video. */
  parent_id?: number | null
}

export type NamePattern = {
  /** Each has to match: of `like`, in lower case. */
  all: string[]
  /** The whole name begins like this: such rows come first. */
  start: string
}

type Find = (ctx: Pick<Ctx, 'db' | 'engine'>, pattern: NamePattern, limit: number) => Promise<FoundRow[]>

const MAX_SCANNED = 20_000
/** Rows with whole texts cost more. */
const MAX_SCANNED_TEXTS = 5000
const SHOWN_CHARACTERS = 300

type Text = RawBuilder<string>

/** The rules of a language for upper and lower case would take four times as long. */
const lowered = (engine: Ctx['engine'], column: Text): Text =>
  engine === 'postgres' ? sql`lower(${column} collate "C")` : sql`lower(${column})`

const matches = (engine: Ctx['engine'], column: Text, { all }: NamePattern) =>
  sql<boolean>`(${sql.join(
    all.map((pattern) => sql`${lowered(engine, column)} like ${pattern} escape '\\'`),
    sql` and `,
  )})`

const startsFirst = (engine: Ctx['engine'], column: Text, { start }: NamePattern) =>
  sql`case when ${lowered(engine, column)} like ${start} escape '\\' then 0 else 1 end`

/** A table of names: one column, newest first. */
const named =
  (
    table: string,
    column: string,
    detail = sql<string | null>`null`,
    parent = sql<number | null>`null`,
    /** What is searched, where it is more than the column. */
    searched: Text = sql`${sql.ref(column)}`,
  ): Find =>
  async ({ db, engine }, pattern, limit) => {
    const name: Text = sql`${sql.ref(column)}`
    const { rows } = await sql<FoundRow>`
      select id, ${name} as title, ${detail} as detail, null as state, ${parent} as parent_id
      from (select * from ${sql.table(table)} order by id desc limit ${MAX_SCANNED}) as newest
      where ${matches(engine, searched, pattern)}
      order by ${startsFirst(engine, name, pattern)}, id desc
      limit ${limit}`.execute(db)
    return rows
  }

/** The name of an album, a collection or a category in both languages. */
const bothNames: Text = sql`(name || ' ' || coalesce(name_en, '') || ' ' || coalesce(name_cn, ''))`

/** By the title of the draft or the published one. The titles of drafts are read from an index, without the texts. */
const articles: Find = async ({ db, engine }, pattern, limit) => {
  const shown: Text = sql`coalesce(draft.title, article.title)`
  const { rows } = await sql<FoundRow>`
    select article.id, ${shown} as title, null as detail, article.state
    from (
      select article_id as id from article_draft where ${matches(engine, sql`title`, pattern)}
      union
      select id from article where ${matches(engine, sql`title`, pattern)}
    ) as found
    join article on article.id = found.id
    left join article_draft as draft on draft.article_id = article.id
    where article.deleted_at is null
    order by ${startsFirst(engine, shown, pattern)}, article.id desc
    limit ${limit}`.execute(db)
  return rows
}

const talks: Find = async ({ db, engine }, pattern, limit) => {
  const { rows } = await sql<FoundRow>`
    select id, substr(plain_text, 1, ${SHOWN_CHARACTERS}) as title, null as detail, null as state
    from (
      select id, plain_text from talk where deleted_at is null order by id desc limit ${MAX_SCANNED_TEXTS}
    ) as newest
    where ${matches(engine, sql`plain_text`, pattern)}
    order by ${startsFirst(engine, sql`plain_text`, pattern)}, id desc
    limit ${limit}`.execute(db)
  return rows
}

const comments: Find = async ({ db, engine }, pattern, limit) => {
  const searched: Text = sql`coalesce(nickname, '') || ' ' || plain_text`
  const { rows } = await sql<FoundRow>`
    select id, substr(plain_text, 1, ${SHOWN_CHARACTERS}) as title, nickname as detail, state
    from (
      select comment.id, comment.plain_text, comment.state, coalesce(account.nickname, comment.author_name) as nickname
      from comment left join account on account.id = comment.account_id
      order by comment.id desc limit ${MAX_SCANNED_TEXTS}
    ) as newest
    where ${matches(engine, searched, pattern)}
    order by id desc
    limit ${limit}`.execute(db)
  return rows
}

const readers: Find = async ({ db, engine }, pattern, limit) => {
  const searched: Text = sql`nickname || ' ' || coalesce(email, '')`
  const { rows } = await sql<FoundRow>`
    select id, nickname as title, email as detail, null as state
    from (
      select id, nickname, email from account where is_owner = 0 order by id desc limit ${MAX_SCANNED}
    ) as newest
    where ${matches(engine, searched, pattern)}
    order by ${startsFirst(engine, sql`nickname`, pattern)}, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** What a file was before it was replaced is no file of the library. */
const files: Find = async ({ db, engine }, pattern, limit) => {
  const searched: Text = sql`original_name || ' ' || alt`
  const { rows } = await sql<FoundRow>`
    select id, original_name as title, nullif(alt, '') as detail, null as state
    from (select id, original_name, alt from media order by id desc limit ${MAX_SCANNED}) as newest
    where ${matches(engine, searched, pattern)}
      and not exists (select 1 from media_use where media_use.media_id = newest.id and entity = 'replaced')
    order by ${startsFirst(engine, sql`original_name`, pattern)}, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** By path and by the titles in both languages. */
const ownPages: Find = async ({ db, engine }, pattern, limit) => {
  const searched: Text = sql`path || ' ' || coalesce(en, '') || ' ' || coalesce(cn, '')`
  const { rows } = await sql<FoundRow>`
    select id, coalesce(en, cn, path) as title, path as detail, state
    from (
      select own_page.id, own_page.path, nullif(english.title, '') as en, nullif(chinese.title, '') as cn,
        case when own_page.is_published = 1 then 'published' else 'draft' end as state
      from own_page
      left join own_page_text as english on english.page_id = own_page.id and english.locale = 'en'
      left join own_page_text as chinese on chinese.page_id = own_page.id and chinese.locale = 'cn'
      where own_page.deleted_at is null
      order by own_page.id desc limit ${MAX_SCANNED}
    ) as newest
    where ${matches(engine, searched, pattern)}
    order by ${startsFirst(engine, sql`coalesce(en, cn, path)`, pattern)}, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** How each kind is found. */
export const finders: Record<FoundKind, Find> = {
  article: articles,
  talk: talks,
  album: named('album', 'name', undefined, undefined, bothNames),
  media: files,
  comment: comments,
  reader: readers,
  category: named('category', 'name', undefined, undefined, bothNames),
  tag: named('tag', 'name'),
  friend: named('friend', 'name', sql`url`),
  video: named('video', 'name', undefined, sql`collection_id`),
  collection: named('video_collection', 'name', undefined, undefined, bothNames),
  page: ownPages,
}
