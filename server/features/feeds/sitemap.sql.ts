/** SQL statements of the sitemap: what search engines may list, with the time of its last change, in steps by id. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The next listed articles without a password after this id. */
export const selectSitemapArticles = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('article')
    .where('listed_at', 'is not', null)
    .where('password_hash', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'slug', 'published_at', 'updated_at'])
    .execute()

/** The images of the articles from one id to another: covers and images in the text. */
export const selectSitemapImages = (db: Db, fromId: number, toId: number) =>
  db
    .selectFrom('article_media')
    .innerJoin('media', 'media.id', 'article_media.media_id')
    .where('article_media.article_id', '>=', fromId)
    .where('article_media.article_id', '<=', toId)
    .orderBy('article_media.article_id')
    .orderBy('media.id')
    .select(['article_media.article_id', 'media.hash', 'media.variants'])
    .execute()

/** The next listed talks after this id. */
export const selectSitemapTalks = (db: Db, afterId: number, limit: number) =>
  db
    .selectFrom('talk')
    .where('listed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'published_at'])
    .execute()

/** The first photos of an album. */
export const selectSitemapPhotos = (db: Db, albumId: number, limit: number) =>
  db
    .selectFrom('photo')
    .innerJoin('media', 'media.id', 'photo.media_id')
    .where('photo.album_id', '=', albumId)
    .orderBy('photo.position')
    .orderBy('photo.id')
    .limit(limit)
    .select(['media.hash', 'media.variants'])
    .execute()

/** Whether there is anything on the videos page. */
export const hasPublicVideos = async (ctx: Ctx): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('video')
    .innerJoin('video_collection', 'video_collection.id', 'video.collection_id')
    .where('video_collection.is_private', '=', 0)
    .select('video.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
