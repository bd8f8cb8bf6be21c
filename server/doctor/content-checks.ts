/** Health checks of the content: lists, rendered texts, the search index, the media files and the backups. */
import { counted } from '#contract/plural.ts'
import { lastBackups } from '#server/features/backup/backup-place.ts'
import { readPlan } from '#server/features/backup/plan-backup.ts'
import { findUnusedMedia } from '#server/features/media/delete-unused-media.ts'
import { fileSizes } from '#server/features/media/media.mapper.ts'
import { checkSearchIndex } from '#server/features/search/maintain-search-index.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { storedInWords } from '#server/platform/report-message.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { countArticlesRenderedBefore, selectMislistedArticleIds, selectStoredMedia } from './doctor.sql.ts'
import { error, type Finding, type HealthCheck, ok, warn } from './finding.ts'

/** `listed_at` must agree with the state and the trash, on the article and on its tags. */
export const listsCheck: HealthCheck = async (ctx) => {
  const ids = await selectMislistedArticleIds(ctx.db)
  if (ids.length === 0) return [ok('Every article is listed as its state requires.')]
  return [
    error(`Articles with wrong list entries: ${ids.join(', ')}`, 'Save them again, and please report this.'),
  ]
}

export const renderingCheck: HealthCheck = async (ctx) => {
  const count = await countArticlesRenderedBefore(ctx.db, RENDERER_VERSION)
  if (count === 0) return [ok('Every article was rendered by this version.')]
  return [
    warn(
      `${counted(count, 'article was', 'articles were')} rendered by an older version.`,
      'Run “borealis render” to render them again.',
    ),
  ]
}

export const searchCheck: HealthCheck = async (ctx) => {
  const { entries, missing, stale, strays, lost } = await checkSearchIndex(ctx)
  if (lost > 0)
    return [
      error(`Entries lost from the search index: ${lost}.`, 'Run “borealis index --all” to rebuild it.'),
    ]
  if (missing + stale + strays === 0) return [ok(`The search index is complete (entries: ${entries}).`)]
  return [
    warn(
      `The search index isn’t up to date: ${missing} missing, ${stale} outdated and ${strays} obsolete.`,
      'Run “borealis index” to update the index.',
    ),
  ]
}

export const mediaFilesCheck: HealthCheck = async (ctx) => {
  const rows = await selectStoredMedia(ctx.db)
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
      `Images or videos with missing files (${missing.length}): ${names}`,
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
      `Unused images and videos: ${rows.length} (originals: ${megabytes.toFixed(1)} MB).`,
      'The running site deletes them once a day.',
    ),
  ]
}

/** Without a schedule, a backup that is older than this is worth a word. */
const OLD_MS = 30 * DAY_MS

/** The last proof, whether its file is there, and what failed since. */
export const backupCheck: HealthCheck = async (ctx) => {
  const { proven, failed, place, isStored } = await lastBackups(ctx)
  const failure: Finding[] = failed
    ? [
        warn(
          `The backup of ${day(failed.created_at)} failed: ${storedInWords(failed.error ?? '', 'en')}`,
          'Fix the cause, then run “borealis backup”.',
        ),
      ]
    : []
  if (!proven)
    return [
      ...failure,
      warn('No backup yet.', 'Run “borealis backup”, and set a schedule in the studio under Backups.'),
    ]
  if (!isStored)
    return [
      ...failure,
      error(`The backup ${proven.name} is no longer in ${place}.`, 'Run “borealis backup”.'),
    ]
  const age = ctx.now() - proven.created_at
  const { everyHours: hours } = await readPlan(ctx)
  const isOld = age > (hours > 0 ? 2 * hours * 3600 * 1000 + DAY_MS : OLD_MS)
  const { rows, files } = JSON.parse(proven.proof ?? '{}') as { rows?: number; files?: number }
  const words = `The backup of ${day(proven.created_at)} was verified by a test restore: ${counted(rows ?? 0, 'row')}, ${counted(files ?? 0, 'file')}, in ${place}.`
  return [...failure, isOld ? warn(words, 'It is old. Run “borealis backup”.') : ok(words)]
}

const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
