/** SQL statements that select what earlier imports have written. */
import type { Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/setting-values.ts'
import type { KnownItem } from './same-item.ts'
import { readSourceHash } from './source-hash.ts'

export type KnownArticle = KnownItem & {
  slug: string | null
  hash: string
  publishedAt: number
  isInTrash: boolean
}

/** The name in the URL of an article; null for none. */
export const selectSlug = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('article').select('slug').where('id', '=', id).executeTakeFirst())?.slug ?? null

/** Every article that an import wrote, of any source. */
export async function selectImportedArticles(db: Db): Promise<KnownArticle[]> {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'slug', 'source_key', 'source_hash', 'published_at', 'deleted_at'])
    .where('source_key', 'is not', null)
    .execute()
  return rows.map(({ id, slug, source_key, source_hash, published_at, deleted_at }) => ({
    id,
    slug,
    ...origin(source_key, source_hash),
    publishedAt: published_at,
    isInTrash: deleted_at !== null,
  }))
}

const origin = (key: string | null, hash: string | null) => ({
  key: key ?? '',
  hash: hash ?? '',
  marks: readSourceHash(hash ?? '').marks,
})

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

/** The current texts of an article and who can read it, to detect changes since the import and places in it. */
export const selectArticleContent = (db: Db, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select([
      'article.title',
      'article_text.markdown',
      'article_text.html',
      'article.state',
      'article.password_hash as password',
    ])
    .where('article.id', '=', id)
    .executeTakeFirst()

export type KnownTalk = KnownItem & {
  hash: string
  publishedAt: number
  isInTrash: boolean
  isPrivate: boolean
  markdown: string
}

/** Every talk that came from a folder. */
export async function selectImportedTalks(db: Db): Promise<KnownTalk[]> {
  const rows = await db
    .selectFrom('talk')
    .select(['id', 'source_key', 'source_hash', 'published_at', 'deleted_at', 'is_private', 'markdown'])
    .where('source_key', 'is not', null)
    .execute()
  return rows.map(({ id, source_key, source_hash, published_at, deleted_at, is_private, markdown }) => ({
    id,
    ...origin(source_key, source_hash),
    publishedAt: published_at,
    isInTrash: deleted_at !== null,
    isPrivate: Boolean(is_private),
    markdown,
  }))
}

export type KnownVideo = KnownItem & {
  hash: string
  collectionId: number
  name: string
  description: string
}

/** Every video that came from a folder, and all collections. */
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
  const videos: KnownVideo[] = rows.map(
    ({ id, source_key, source_hash, collection_id, name, description }) => ({
      id,
      ...origin(source_key, source_hash),
      collectionId: collection_id,
      name,
      description,
    }),
  )
  return { videos, collections }
}
