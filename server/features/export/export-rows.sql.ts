/** SQL statements that read what an export contains, in batches. What is in the trash is left out. */
import type { ExpressionBuilder, Selectable } from 'kysely'
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LocalizedNameColumns, Tables } from '#server/platform/db/tables.ts'

export type WalkedTable =
  | 'account'
  | 'category'
  | 'tag'
  | 'media'
  | 'article'
  | 'talk'
  | 'own_page'
  | 'comment'
  | 'mention'
  | 'subscriber'
export type OrderedTable = 'album' | 'friend' | 'video_collection'

const hasTrash = (table: WalkedTable): table is 'article' | 'talk' | 'own_page' =>
  table === 'article' || table === 'talk' || table === 'own_page'

/** Webmentions that the site has verified, and not those of what is in the trash. */
const isExportedMention = (q: ExpressionBuilder<Tables, 'article'>) =>
  q
    .selectFrom('mention as verified')
    .innerJoin('article as mentioned', 'mentioned.id', 'verified.article_id')
    .select('verified.id')
    .where('verified.state', '<>', 'unverified')
    .where('mentioned.deleted_at', 'is', null)

const confirmedIds = (q: ExpressionBuilder<Tables, 'article'>) =>
  q.selectFrom('subscriber as known').select('known.id').where('known.state', '<>', 'pending')

/** The next ids, ascending. */
export async function selectIdsAfter(
  db: Db,
  table: WalkedTable,
  after: number,
  limit: number,
): Promise<number[]> {
  let rows = db.selectFrom(table as 'article').select('id')
  if (hasTrash(table)) rows = rows.where('deleted_at', 'is', null)
  if (table === 'mention') rows = rows.where('id', 'in', isExportedMention)
  if (table === 'subscriber') rows = rows.where('id', 'in', confirmedIds)
  // Those have files of their own.
  if (table === 'own_page') rows = rows.where('id', 'not in', fixedPageIds)
  // The labels of what is in the trash stay there with it.
  if (table === 'category')
    rows = rows.where('id', 'in', (q) =>
      q
        .selectFrom('article as used')
        .select('used.category_id')
        .where('used.deleted_at', 'is', null)
        .$castTo<{ category_id: number }>(),
    )
  if (table === 'tag')
    rows = rows.where('id', 'in', (q) =>
      q
        .selectFrom('article_tag')
        .innerJoin('article as used', 'used.id', 'article_tag.article_id')
        .select('article_tag.tag_id')
        .where('used.deleted_at', 'is', null),
    )
  return (await rows.where('id', '>', after).orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

export async function countRows(db: Db, table: WalkedTable | OrderedTable): Promise<number> {
  let rows = db.selectFrom(table as 'article').select((e) => e.fn.countAll<number>().as('count'))
  if (table === 'mention') rows = rows.where('id', 'in', isExportedMention)
  if (table === 'subscriber') rows = rows.where('id', 'in', confirmedIds)
  if (table === 'own_page') rows = rows.where('id', 'not in', fixedPageIds)
  if (hasTrash(table as WalkedTable)) rows = rows.where('deleted_at', 'is', null)
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

/** All ids in the owner's order. */
export const selectOrderedIds = async (db: Db, table: OrderedTable): Promise<number[]> =>
  (
    await db
      .selectFrom(table as 'album')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Articles with their texts, and the drafts of those that were never published. */
export const selectArticles = (db: Db, ids: number[]) =>
  db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .leftJoin('media', 'media.id', 'article.cover_media_id')
    .leftJoin('article_draft', 'article_draft.article_id', 'article.id')
    .selectAll('article')
    .select([
      'article_text.markdown',
      'category.name as category_name',
      'media.hash as cover_hash',
      'media.variants as cover_variants',
      'article_draft.title as draft_title',
      'article_draft.markdown as draft_markdown',
      'article_draft.properties as draft_properties',
      'article_draft.revision as draft_revision',
      'article_draft.published_revision as draft_published_revision',
    ])
    .where('article.id', 'in', ids)
    .orderBy('article.id')
    .execute()
export type ExportedArticleRow = Awaited<ReturnType<typeof selectArticles>>[number]

export const selectTagNames = (db: Db, ids: number[]) =>
  db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select(['article_tag.article_id as owner_id', 'tag.name as value'])
    .where('article_tag.article_id', 'in', ids)
    .orderBy('article_tag.position')
    .execute()

export const selectArticleRedirects = (db: Db, ids: number[]) =>
  db
    .selectFrom('article_redirect')
    .select(['article_id as owner_id', 'path as value'])
    .where('article_id', 'in', ids)
    .orderBy('path')
    .execute()

export const selectPages = (db: Db, ids: number[]) =>
  db
    .selectFrom('own_page')
    .innerJoin('own_page_text', 'own_page_text.page_id', 'own_page.id')
    .selectAll('own_page')
    .select([
      'own_page_text.locale',
      'own_page_text.title',
      'own_page_text.markdown',
      'own_page_text.sharing',
    ])
    .where('own_page.id', 'in', ids)
    .orderBy('own_page.id')
    .orderBy('own_page_text.locale')
    .execute()

export const selectPageRedirects = (db: Db, ids: number[]) =>
  db
    .selectFrom('own_page_redirect')
    .select(['page_id as owner_id', 'path as value'])
    .where('page_id', 'in', ids)
    .orderBy('path')
    .execute()

export const selectAccounts = (db: Db, ids: number[]) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'nickname', 'avatar', 'website', 'intro', 'is_owner', 'created_at', 'email'])
    .select(['login_type', 'locale', 'is_subscribed', 'digest_since', 'wants_replies', 'disabled_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

export const selectSubscribers = (db: Db, ids: number[]) =>
  db.selectFrom('subscriber').selectAll().where('id', 'in', ids).orderBy('id').execute()

type LabelRow = Selectable<Tables['tag']> & Partial<LocalizedNameColumns>

/** Only categories have names in each language. */
export const selectLabels = (db: Db, table: 'category' | 'tag', ids: number[]): Promise<LabelRow[]> =>
  db.selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').execute()

export const selectFormerNames = (db: Db, kind: Tables['former_name']['kind'], ids: number[]) =>
  db
    .selectFrom('former_name')
    .select(['target_id', 'former'])
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .orderBy('former')
    .execute()

export const selectMedia = (db: Db, ids: number[]) =>
  db.selectFrom('media').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** Files that were replaced, with what is shown in their place. */
export const selectReplacements = (db: Db, ids: number[]) =>
  db
    .selectFrom('media_use')
    .innerJoin('media', 'media.id', 'media_use.entity_id')
    .select(['media_use.media_id as former_id', 'media.hash'])
    .where('media_use.entity', '=', 'replaced')
    .where('media_use.media_id', 'in', ids)
    .execute()

export const selectAlbum = (db: Db, id: number) =>
  db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirst()

export const selectPhotosOf = (db: Db, albumId: number) =>
  db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .select(['photo.id', 'photo.description', 'photo.alt', 'photo.created_at', 'media.hash'])
    .where('photo.album_id', '=', albumId)
    .orderBy('photo.position')
    .execute()

export const selectCollection = (db: Db, id: number) =>
  db
    .selectFrom('video_collection')
    .leftJoin('media', 'media.id', 'video_collection.cover_media_id')
    .selectAll('video_collection')
    .select('media.hash as cover_hash')
    .where('video_collection.id', '=', id)
    .executeTakeFirst()

export const selectVideosOf = (db: Db, collectionId: number) =>
  db
    .selectFrom('video')
    .leftJoin('media', 'media.id', 'video.media_id')
    .leftJoin('media as cover', 'cover.id', 'video.cover_media_id')
    .selectAll('video')
    .select(['media.hash as file_hash', 'cover.hash as cover_hash'])
    .where('video.collection_id', '=', collectionId)
    .orderBy('video.position')
    .orderBy('video.id')
    .execute()

export const selectCaptionsOf = (db: Db, collectionId: number) =>
  db
    .selectFrom('video_caption')
    .innerJoin('video', 'video.id', 'video_caption.video_id')
    .innerJoin('media', 'media.id', 'video_caption.media_id')
    .select(['video_caption.video_id', 'video_caption.lang', 'video_caption.label', 'media.hash'])
    .where('video.collection_id', '=', collectionId)
    .orderBy('video_caption.position')
    .execute()

export const selectFriend = (db: Db, id: number) =>
  db
    .selectFrom('friend')
    .leftJoin('media', 'media.id', 'friend.avatar_media_id')
    .selectAll('friend')
    .select('media.hash as avatar_hash')
    .where('friend.id', '=', id)
    .executeTakeFirst()

export const selectComments = (db: Db, ids: number[]) =>
  db.selectFrom('comment').selectAll().where('id', 'in', ids).orderBy('id').execute()

/** Comments with their authors and what they are on. */
export const selectCommentsForArtrans = (db: Db, ids: number[]) =>
  db
    .selectFrom('comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .leftJoin('article', (join) =>
      join.onRef('article.id', '=', 'comment.subject_id').on('comment.type', '=', 1),
    )
    .select(['comment.id', 'comment.type', 'comment.subject_id', 'comment.parent_id', 'comment.markdown'])
    .select(['comment.state', 'comment.created_at', 'account.email', 'article.title', 'article.slug'])
    .select((e) => [
      e.fn.coalesce('account.nickname', 'comment.author_name').as('name'),
      e.fn.coalesce('account.website', 'comment.author_website').as('website'),
    ])
    .where('comment.id', 'in', ids)
    .orderBy('comment.id')
    .execute()
export type ArtransRow = Awaited<ReturnType<typeof selectCommentsForArtrans>>[number]

export const selectMentions = (db: Db, ids: number[]) =>
  db.selectFrom('mention').selectAll().where('id', 'in', ids).orderBy('id').execute()

export const selectSentMentions = (db: Db, articleIds: number[]) =>
  db
    .selectFrom('sent_mention')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .orderBy('article_id')
    .orderBy('target')
    .execute()

export const selectCounters = (db: Db) =>
  db.selectFrom('counter').select(['name', 'value']).where('name', 'in', ['views', 'visitors']).execute()
