/** SQL statements that select what earlier imports have written. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/upsert-setting.ts'

/** Posts of earlier imports, by folder identity: path inside the blog → import hash. */
export type KnownSites = Map<string, Map<string, string>>

export type KnownArticle = { id: number; hash: string; publishedAt: number; isInTrash: boolean }

const PREFIX = 'markdown:'

export const sourceKey = (identity: string, path: string): string => `${PREFIX}${identity}:${path}`

/** Every article that came from a Markdown folder, by its source key, and the folders they came from. */
export async function selectImported(
  db: Db,
): Promise<{ articles: Map<string, KnownArticle>; sites: KnownSites }> {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'source_key', 'source_hash', 'published_at', 'deleted_at'])
    .where('source_key', 'like', `${PREFIX}%`)
    .execute()
  const articles = new Map<string, KnownArticle>()
  const sites: KnownSites = new Map()
  for (const row of rows) {
    const [, identity, path] = /^markdown:(\w+):(.*)$/s.exec(row.source_key ?? '') ?? []
    if (identity === undefined || path === undefined) continue
    const hash = row.source_hash ?? ''
    articles.set(row.source_key ?? '', {
      id: row.id,
      hash,
      publishedAt: row.published_at,
      isInTrash: row.deleted_at !== null,
    })
    const site = sites.get(identity) ?? new Map<string, string>()
    sites.set(identity, site.set(path, hash))
  }
  return { articles, sites }
}

/** Every article whose source key begins with this prefix, such as `wxr:a1b2c3:`, by its key. */
export async function selectArticlesOf(db: Db, prefix: string): Promise<Map<string, KnownArticle>> {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'source_key', 'source_hash', 'published_at', 'deleted_at'])
    .where('source_key', 'like', `${prefix}%`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.source_key ?? '',
      {
        id: row.id,
        hash: row.source_hash ?? '',
        publishedAt: row.published_at,
        isInTrash: row.deleted_at !== null,
      },
    ]),
  )
}

const OLD_URL_PATTERN = 'import-old-url-pattern:'

/** The URL patterns that were given for blogs, by the identities of their folders. */
export async function selectOldUrlPatterns(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${OLD_URL_PATTERN}%`)
    .execute()
  return new Map(rows.map(({ name, value }) => [name.slice(OLD_URL_PATTERN.length), value]))
}

export const upsertOldUrlPattern = (tx: Tx, identity: string, value: string) =>
  upsertSetting(tx, OLD_URL_PATTERN + identity, value)

export const deleteOldUrlPattern = (tx: Tx, identity: string) =>
  tx
    .deleteFrom('setting')
    .where('name', '=', OLD_URL_PATTERN + identity)
    .execute()

/** The current texts of an article and who can read it, to detect changes since the import. */
export const selectArticleContent = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.title', 'article_text.markdown', 'article.state', 'article.password_hash as password'])
    .where('article.id', '=', id)
    .executeTakeFirst()

const TALK_PREFIX = 'talk:'

export const talkSourceKey = (identity: string, path: string): string => `${TALK_PREFIX}${identity}:${path}`

export type KnownTalk = {
  id: number
  hash: string
  publishedAt: number
  isInTrash: boolean
  isPrivate: boolean
  markdown: string
}

/** Every talk that came from a folder, by its source key, and the folders they came from. */
export async function selectImportedTalks(
  db: Db,
): Promise<{ talks: Map<string, KnownTalk>; folders: KnownSites }> {
  const rows = await db
    .selectFrom('talk')
    .select(['id', 'source_key', 'source_hash', 'published_at', 'deleted_at', 'is_private', 'markdown'])
    .where('source_key', 'like', `${TALK_PREFIX}%`)
    .execute()
  const talks = new Map<string, KnownTalk>()
  const folders: KnownSites = new Map()
  for (const row of rows) {
    const [, identity = '', path = ''] = /^talk:(\w+):(.*)$/s.exec(row.source_key ?? '') ?? []
    const hash = row.source_hash ?? ''
    talks.set(row.source_key ?? '', {
      id: row.id,
      hash,
      publishedAt: row.published_at,
      isInTrash: row.deleted_at !== null,
      isPrivate: Boolean(row.is_private),
      markdown: row.markdown,
    })
    folders.set(identity, (folders.get(identity) ?? new Map<string, string>()).set(path, hash))
  }
  return { talks, folders }
}

export type KnownVideo = {
  id: number
  hash: string
  collectionId: number
  name: string
  description: string
}

/** Every video that came from a folder, by its source key; the folders; and all collections. */
export async function selectImportedVideos(db: Db) {
  const rows = await db
    .selectFrom('video')
    .select(['id', 'source_key', 'source_hash', 'collection_id', 'name', 'description'])
    .where('source_key', 'is not', null)
    .execute()
  const collections = await db
    .selectFrom('video_collection')
    .select(['id', 'source_key', 'source_hash', 'name', 'description'])
    .execute()
  const videos = new Map<string, KnownVideo>()
  const folders: KnownSites = new Map()
  for (const { id, source_key, source_hash, collection_id, name, description } of rows) {
    const [, identity = '', path = ''] = /^video:(\w+):(.*)$/s.exec(source_key ?? '') ?? []
    const hash = source_hash ?? ''
    videos.set(source_key ?? '', { id, hash, collectionId: collection_id, name, description })
    folders.set(identity, (folders.get(identity) ?? new Map<string, string>()).set(path, hash))
  }
  return { videos, folders, collections }
}
