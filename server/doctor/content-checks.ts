/** Health checks of the content: lists, rendered texts, the search index and the media files. */
import { sql } from 'kysely'
import { findUnusedMedia } from '#server/features/media/delete-unused-media.ts'
import { fileSizes } from '#server/features/media/media.mapper.ts'
import { checkSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { error, type HealthCheck, ok, warn } from './finding.ts'

/** `listed_at` must agree with the state and the trash, on the article and on its tags. */
export const listsCheck: HealthCheck = async (ctx) => {
  const wrong = await ctx.db
    .selectFrom('article')
    .leftJoin('article_tag', 'article_tag.article_id', 'article.id')
    .where((e) =>
      e.or([
        e.and([
          e('state', '=', 'published'),
          e('deleted_at', 'is', null),
          e('article.listed_at', 'is', null),
        ]),
        e.and([e('state', '<>', 'published'), e('article.listed_at', 'is not', null)]),
        e.and([e('deleted_at', 'is not', null), e('article.listed_at', 'is not', null)]),
        e.and([
          e('article_tag.article_id', 'is not', null),
          sql<boolean>`coalesce(article_tag.listed_at, 0) <> coalesce(article.listed_at, 0)`,
        ]),
      ]),
    )
    .select('article.id')
    .distinct()
    .execute()
  if (wrong.length === 0) return [ok('Every article is listed as its state requires.')]
  const ids = wrong.map((row) => row.id).join(', ')
  return [error(`Articles with wrong list entries: ${ids}`, 'Save them again, and please report the case.')]
}

export const renderingCheck: HealthCheck = async (ctx) => {
  const { count } = await ctx.db
    .selectFrom('article')
    .where('renderer_version', '<', RENDERER_VERSION)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return [ok('Every article was rendered by this version.')]
  return [
    warn(
      `${count} articles were rendered by an older version.`,
      'Run “borealis render” to render them again.',
    ),
  ]
}

export const searchCheck: HealthCheck = async (ctx) => {
  const { entries, missing, stale, strays, lost } = await checkSearchIndex(ctx)
  if (lost > 0)
    return [
      error(`The search index has lost ${lost} entries.`, 'Run “borealis index --all” to rebuild the index.'),
    ]
  if (missing + stale + strays === 0) return [ok(`The search index is complete (${entries} entries).`)]
  return [
    warn(
      `The search index lacks ${missing} entries; ${stale} are outdated and ${strays} are superfluous.`,
      'Run “borealis index” to update the index.',
    ),
  ]
}

export const mediaFilesCheck: HealthCheck = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('media')
    .select(['hash', 'original_name', 'bytes', 'variants', 'file'])
    .execute()
  const present = new Set<string>()
  for await (const { key } of ctx.storage.list()) present.add(key)
  const missing = rows.filter((row) => [...fileSizes(row).keys()].some((key) => !present.has(key)))
  if (missing.length === 0)
    return [ok(`Every image and video has its files (${rows.length}), in ${ctx.storage.place}.`)]
  const names = missing
    .slice(0, 5)
    .map((row) => row.original_name)
    .join(', ')
  return [
    error(
      `${missing.length} images or videos lack files: ${names}`,
      `Restore ${ctx.storage.place}, or import again.`,
    ),
  ]
}

export const unusedMediaCheck: HealthCheck = async (ctx) => {
  const rows = await findUnusedMedia(ctx)
  if (rows.length === 0) return [ok('Every file is in use, or was added this week.')]
  const megabytes = rows.reduce((sum, row) => sum + row.bytes, 0) / 1024 / 1024
  return [
    warn(
      `${rows.length} images or videos are not in use (originals: ${megabytes.toFixed(1)} MB).`,
      'The running site deletes them once a day.',
    ),
  ]
}
