/** What the doctor looks at, one function for each part of the body. */
import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { unusedMedia } from '#server/features/media/free-media.ts'
import { sizesOf } from '#server/features/media/media.view.ts'
import { checkSearchIndex } from '#server/features/search/keep-search-index.ts'
import { hasOwner } from '#server/features/users/owner.ts'
import { builtFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'

export type Finding = { state: 'fine' | 'care' | 'broken'; what: string; mend?: string }
type Checkup = (ctx: Ctx) => Promise<Finding[]>

const fine = (what: string): Finding => ({ state: 'fine', what })
const care = (what: string, mend: string): Finding => ({ state: 'care', what, mend })
const broken = (what: string, mend: string): Finding => ({ state: 'broken', what, mend })

const LOW_SPACE_BYTES = 200 * 1024 * 1024

const database: Checkup = async (ctx) => {
  if (ctx.engine === 'postgres') return [fine('The database answers (PostgreSQL).')]
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(ctx.db)
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if (faults.length === 0) return [fine('The database is whole (SQLite).')]
  return [
    broken(
      `The database is damaged: ${faults[0]}`,
      'Stop the site and restore the last backup of the data folder.',
    ),
  ]
}

/** `listed_at` must say what state and bin say, on the article and on its tags. */
const lists: Checkup = async (ctx) => {
  const wrong = await ctx.db
    .selectFrom('article')
    .leftJoin('article_tag', 'article_tag.article_id', 'article.id')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'published'), e('binned_at', 'is', null), e('article.listed_at', 'is', null)]),
        e.and([e('state', '<>', 'published'), e('article.listed_at', 'is not', null)]),
        e.and([e('binned_at', 'is not', null), e('article.listed_at', 'is not', null)]),
        e.and([
          e('article_tag.article_id', 'is not', null),
          sql<boolean>`coalesce(article_tag.listed_at, 0) <> coalesce(article.listed_at, 0)`,
        ]),
      ]),
    )
    .select('article.id')
    .distinct()
    .execute()
  if (wrong.length === 0) return [fine('Every article stands in the lists as its state says.')]
  const ids = wrong.map((row) => row.id).join(', ')
  return [
    broken(
      `Articles that stand wrongly in the lists: ${ids}`,
      'Save them again, and please report how this came to be.',
    ),
  ]
}

const rendering: Checkup = async (ctx) => {
  const { count } = await ctx.db
    .selectFrom('article')
    .where('renderer_version', '<', RENDERER_VERSION)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return [fine('Every article was rendered by this version.')]
  return [
    care(
      `${count} articles were rendered by an older version.`,
      'Run “borealis render” to render them anew.',
    ),
  ]
}

const search: Checkup = async (ctx) => {
  const { entries, missing, stale, strays, lost } = await checkSearchIndex(ctx)
  if (lost > 0)
    return [
      broken(`The search index has lost ${lost} entries.`, 'Run “borealis index --all” to make it anew.'),
    ]
  if (missing + stale + strays === 0) return [fine(`The search index says what the site says (${entries}).`)]
  return [
    care(
      `The search index misses ${missing} entries, ${stale} are stale and ${strays} should be gone.`,
      'Run “borealis index” to make it anew.',
    ),
  ]
}

const files: Checkup = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('media')
    .select(['hash', 'original_name', 'bytes', 'variants', 'file'])
    .execute()
  const there = new Set<string>()
  for await (const { key } of ctx.storage.list()) there.add(key)
  const missing = rows.filter((row) => [...sizesOf(row).keys()].some((key) => !there.has(key)))
  if (missing.length === 0)
    return [fine(`Every picture and film has its files (${rows.length}), in ${ctx.storage.place}.`)]
  const names = missing
    .slice(0, 5)
    .map((row) => row.original_name)
    .join(', ')
  return [
    broken(
      `${missing.length} pictures or films miss files: ${names}`,
      `Restore ${ctx.storage.place}, or import again.`,
    ),
  ]
}

const unused: Checkup = async (ctx) => {
  const rows = await unusedMedia(ctx)
  if (rows.length === 0) return [fine('Every file is used by something, or came in this week.')]
  const megabytes = rows.reduce((sum, row) => sum + row.bytes, 0) / 1024 / 1024
  return [
    care(
      `${rows.length} pictures or films are used by nothing (${megabytes.toFixed(1)} MB as they came in).`,
      'The running site frees them by itself, once a day.',
    ),
  ]
}

const jobs: Checkup = async (ctx) => {
  const failed = await ctx.db
    .selectFrom('job')
    .select(['name', 'error'])
    .where('failed_at', 'is not', null)
    .execute()
  return failed.length === 0
    ? [fine('No job has failed.')]
    : failed.map((job) => care(`The job “${job.name}” failed: ${job.error}`, 'It is kept in the table job.'))
}

const folder: Checkup = async ({ config }) => {
  const isWritable = await access(config.DATA_DIR, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [
      broken(
        `${config.DATA_DIR} cannot be written.`,
        'Give the user that runs Borealis the right to write there.',
      ),
    ]
  const { bavail, bsize } = await statfs(config.DATA_DIR)
  return bavail * bsize < LOW_SPACE_BYTES
    ? [care('Less than 200 MB are free on the disk of the data folder.', 'Make room before writes fail.')]
    : [fine('The data folder can be written and has room.')]
}

const site: Checkup = async (ctx) => [
  existsSync(join(builtFolder, 'server', 'entry-server.js'))
    ? fine('The pages are built.')
    : broken('The pages are not built.', 'Run “npm run build”; “npm start” does it by itself.'),
  (await hasOwner(ctx))
    ? fine('The site has an owner.')
    : care('The site has no owner yet.', 'Run “borealis setup”.'),
  ctx.config.PUBLIC_URL
    ? fine(`The site is reached at ${ctx.config.PUBLIC_URL}.`)
    : care('PUBLIC_URL is not set.', 'Set it, so that links in feeds and previews lead to your address.'),
]

export const checkups: Checkup[] = [database, lists, rendering, search, files, unused, jobs, folder, site]
