/** SQL statements of the media library: files with whether anything uses them, and what does. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { MediaFile } from '#contract/studio/media.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type MediaFilter = {
  kind?: MediaFile['kind'] | undefined
  filter?: 'unused' | 'no-alt' | undefined
  q: string
}

type MediaQuery = SelectQueryBuilder<Tables, 'media', object>

const mimePatterns = {
  image: 'image/%',
  video: 'video/%',
  audio: 'audio/%',
  captions: 'text/vtt%',
  document: 'application/%',
}

/** Newest first. */
export const selectLibrary = (
  db: Db,
  filter: MediaFilter,
  { before, limit }: { before: number | undefined; limit: number },
) => {
  const files = matching(db, filter)
    .selectAll('media')
    .select(usedFlag)
    .orderBy('media.id', 'desc')
    .limit(limit)
  return (before === undefined ? files : files.where('media.id', '<', before)).execute()
}

export type LibraryRow = Awaited<ReturnType<typeof selectLibrary>>[number]

export const selectLibraryFile = (db: Db, id: number) =>
  db.selectFrom('media').selectAll('media').select(usedFlag).where('media.id', '=', id).executeTakeFirst()

export const countLibrary = (db: Db, filter: MediaFilter): Promise<number> => countRows(matching(db, filter))

export const updateAlt = (tx: Tx, id: number, alt: string) =>
  tx.updateTable('media').set({ alt }).where('id', '=', id).executeTakeFirst()

function matching(db: Db, { kind, filter, q }: MediaFilter): MediaQuery {
  // What a file was before it was replaced is no file of the library.
  let files: MediaQuery = db
    .selectFrom('media')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('media_use')
            .select('media_id')
            .whereRef('media_use.media_id', '=', 'media.id')
            .where('entity', '=', 'replaced'),
        ),
      ),
    )
  if (kind) files = files.where('mime', 'like', mimePatterns[kind])
  if (filter === 'unused') files = files.where((e) => e.not(isUsed(e)))
  if (filter === 'no-alt') files = files.where('alt', '=', '').where('mime', 'like', mimePatterns.image)
  const pattern = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  if (q.trim() !== '')
    files = files.where(
      sql<boolean>`(lower(original_name) like ${pattern} escape '\\' or lower(alt) like ${pattern} escape '\\')`,
    )
  return files
}

const usedFlag = (e: ExpressionBuilder<Tables, 'media'>) =>
  e.case().when(isUsed(e)).then(1).else(0).end().as('is_used')

/** Settings and avatars, which name a file by its URL alone, count as well. */
function isUsed(e: ExpressionBuilder<Tables, 'media'>) {
  const named = sql<string>`'%/media/' || media.hash || '/%'`
  return e.or([
    e.exists(e.selectFrom('media_use').select('media_id').whereRef('media_use.media_id', '=', 'media.id')),
    e.exists(
      e.selectFrom('article_media').select('media_id').whereRef('article_media.media_id', '=', 'media.id'),
    ),
    e.exists(e.selectFrom('article').select('id').whereRef('article.cover_media_id', '=', 'media.id')),
    e.exists(e.selectFrom('setting').select('name').where('value', 'like', named)),
    e.exists(e.selectFrom('account').select('account.id').where('avatar', 'like', named)),
  ])
}

/** What names a file by its URL alone. */
export async function selectNamedUses(db: Db, hash: string) {
  const named = `%/media/${hash}/%`
  const [settings, avatars] = await Promise.all([
    db.selectFrom('setting').select('name').where('value', 'like', named).orderBy('name').execute(),
    db.selectFrom('account').select(['id', 'nickname']).where('avatar', 'like', named).execute(),
  ])
  return { settings: settings.map(({ name }) => name), avatars }
}
export type NamedUses = Awaited<ReturnType<typeof selectNamedUses>>

/** The articles that show a file or have it as cover. */
export const selectArticlesUsing = (db: Db, mediaId: number) =>
  db
    .selectFrom('article')
    .select(['article.id', 'article.slug', 'article.title'])
    .where((e) =>
      e.or([
        e('article.cover_media_id', '=', mediaId),
        e(
          'article.id',
          'in',
          e.selectFrom('article_media').select('article_id').where('media_id', '=', mediaId),
        ),
      ]),
    )
    .orderBy('article.id', 'desc')
    .execute()

/** Everything else that uses a file, with what the owner recognizes it by. */
export const selectUsesOf = (db: Db, mediaId: number) =>
  db
    .selectFrom('media_use')
    .leftJoin('album', (join) => join.onRef('album.id', '=', 'entity_id').on('entity', '=', 'album'))
    .leftJoin('talk', (join) => join.onRef('talk.id', '=', 'entity_id').on('entity', '=', 'talk'))
    .leftJoin('video', (join) => join.onRef('video.id', '=', 'entity_id').on('entity', '=', 'video'))
    .leftJoin('video_collection', (join) =>
      join.onRef('video_collection.id', '=', 'entity_id').on('entity', '=', 'video-collection'),
    )
    .leftJoin('friend', (join) => join.onRef('friend.id', '=', 'entity_id').on('entity', '=', 'friend'))
    .leftJoin('article_draft', (join) =>
      join.onRef('article_draft.article_id', '=', 'entity_id').on('entity', '=', 'draft'),
    )
    .leftJoin('own_page', (join) => join.onRef('own_page.id', '=', 'entity_id').on('entity', '=', 'own-page'))
    .where('media_use.media_id', '=', mediaId)
    .select([
      'entity',
      'entity_id as id',
      sql<string | null>`coalesce(album.slug, video_collection.slug)`.as('slug'),
      sql<
        string | null
      >`coalesce(album.name, talk.plain_text, video.name, video_collection.name, friend.name, article_draft.title, own_page.path)`.as(
        'title',
      ),
    ])
    .orderBy('entity')
    .orderBy('entity_id', 'desc')
    .execute()
