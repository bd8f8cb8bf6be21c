/** Writes comments in the format of Artrans, which Artalk and the tools around it read. */
import { pages } from '#contract/pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { withSnapshot } from '#server/features/backup/database/snapshot.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { type ArtransRow, countRows, selectCommentsForArtrans } from '../export-rows.sql.ts'
import { batches } from '../walk.ts'
import { writeWholeFile } from '../write-file.ts'

export type ArtransOptions = {
  file: string
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

export type ArtransResult = {
  comments: number
  /** Spam and what is in the trash, for which the format has no state. */
  leftOut: number
}

/** Everything is of one moment. @throws Error when the file exists, or the signal fires; nothing is left then */
export async function writeArtrans(ctx: Ctx, options: ArtransOptions): Promise<ArtransResult> {
  const database = await openDatabase(ctx.config)
  const result: ArtransResult = { comments: 0, leftOut: 0 }
  try {
    await withSnapshot(database, (db) =>
      writeWholeFile(options.file, options.signal, artransText(ctx, db, result, options)),
    )
    return result
  } finally {
    await database.close()
  }
}

async function* artransText(
  ctx: Ctx,
  db: Db,
  result: ArtransResult,
  { file, onProgress }: ArtransOptions,
): AsyncGenerator<string> {
  const { name } = await selectSettings(ctx)
  const site = { name, url: originOf(ctx) }
  const total = await countRows(db, 'comment')
  yield '['
  for await (const ids of batches(db, 'comment')) {
    onProgress?.({ done: result.comments + result.leftOut, total: total + 1, path: file })
    for (const row of await selectCommentsForArtrans(db, ids)) {
      if (row.state === 'spam' || row.state === 'trash') {
        result.leftOut += 1
        continue
      }
      yield `${result.comments === 0 ? '' : ','}\n${JSON.stringify(toArtrans(row, site))}`
      result.comments += 1
    }
  }
  yield '\n]\n'
  onProgress?.({ done: 1, total: 1, path: '' })
}

/** All values of the format are texts. */
const toArtrans = (row: ArtransRow, site: { name: string; url: string }) => ({
  id: `${row.id}`,
  rid: row.parent_id === null ? '' : `${row.parent_id}`,
  content: row.markdown,
  ua: '',
  ip: '',
  created_at: artransTime(row.created_at),
  updated_at: artransTime(row.created_at),
  is_collapsed: 'false',
  is_pending: row.state === 'waiting' ? 'true' : 'false',
  vote_up: '0',
  vote_down: '0',
  nick: row.name ?? '',
  email: row.email ?? '',
  link: row.website ?? '',
  password: '',
  badge_name: '',
  badge_color: '',
  page_key: pageKey(row),
  page_title: row.title ?? '',
  page_admin_only: 'false',
  site_name: site.name,
  site_urls: site.url,
})

const artransTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`

/** The path of what a comment is on. */
const pageKey = ({ type, subject_id: id, slug }: ArtransRow): string => {
  if (type === 1) return articleUrl({ id, slug })
  if (type === 5) return pages.talk.href({ talkId: id })
  return { 2: pages.message, 3: pages.about, 4: pages.friends }[type].href()
}
