/** What the owner does with exports: start one, cancel it, download and delete it. Old ones are deleted automatically. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { selectWaitingJob } from '#server/features/backup/backups.sql.ts'
import { notifyOfDownload } from '#server/features/users/notify-owner.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { deleteExportFile, deleteOtherFiles, downloadName, exportFile } from './export-files.ts'
import {
  deleteStudioExport,
  insertStudioExport,
  type StudioExportRow,
  selectStudioExport,
  selectStudioExports,
  takeExportTicket,
  updateStudioExport,
} from './studio-exports.sql.ts'

export const MAKE_EXPORT = 'make-export'

/** Links in a copy begin at the root of its host. */
export const COPY_URL = /^https?:\/\/[^/?#]+\/?$/

/** The newest exports are kept this long, and no longer, because they contain private data. */
const MAX_KEPT = 3
const LIFETIME_MS = 7 * 24 * 3600 * 1000
const TICKET_MS = 60_000

export const isExporting = ({ state }: Pick<StudioExportRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** @param copyUrl where a static copy will be; null for an export. Returns the id. @throws refused while one is made */
export async function startExport(ctx: Ctx, copyUrl: string | null): Promise<number> {
  if (copyUrl !== null && !COPY_URL.test(copyUrl)) throw fieldError('copyUrl', 'copy-url')
  const id = await ctx.transaction(async (tx) => {
    const open = (await selectStudioExports(tx)).filter(isExporting)
    if (open.length > 0 && (await selectWaitingJob(tx, MAKE_EXPORT))) throw refusal('export-is-made')
    // One that has lost its job, as after a restore, is over.
    for (const { id } of open) await updateStudioExport(tx, id, { state: 'failed', finished_at: ctx.now() })
    const exportId = await insertStudioExport(tx, ctx.now(), copyUrl?.replace(/\/$/, '') ?? null)
    await ctx.jobs.add(tx, MAKE_EXPORT, { exportId })
    return exportId
  })
  await deleteOldExports(ctx)
  return id
}

/** What waits is canceled at once; what runs stops within seconds. */
export const cancelExport = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await selectStudioExport(tx, id)
    if (!row || !isExporting(row)) return
    const isWaiting = row.state === 'waiting'
    const ended = { state: 'canceled' as const, finished_at: ctx.now() }
    await updateStudioExport(tx, id, { is_canceled: 1, ...(isWaiting ? ended : {}) })
  })

/** @throws refused while it is made */
export async function removeExport(ctx: Ctx, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await selectStudioExport(tx, id)
    if (row && isExporting(row)) throw refusal('export-is-made')
    await deleteStudioExport(tx, id)
  })
  await deleteExportFile(ctx, id)
}

/** A daily duty, and done when another one begins. */
export async function deleteOldExports(ctx: Ctx): Promise<void> {
  const rows = await selectStudioExports(ctx.db)
  const ended = rows.filter((row) => !isExporting(row))
  const old = ended.filter(({ created_at }, i) => i >= MAX_KEPT || created_at < ctx.now() - LIFETIME_MS)
  for (const { id } of old) await removeExport(ctx, id)
  await deleteOtherFiles(
    ctx,
    rows.filter((row) => !old.includes(row)).map(({ id }) => id),
  )
}

/** Returns a URL that works once, because a browser sends no token with a download. @throws refused when there is no file */
export async function createExportDownload(ctx: Ctx, id: number): Promise<string> {
  const row = await selectStudioExport(ctx.db, id)
  if (row?.state !== 'done' || !(await stat(exportFile(ctx, id)).catch(() => null)))
    throw refusal('no-such-export')
  const ticket = randomToken()
  const change = { ticket_hash: hashOfToken(ticket), ticket_until: ctx.now() + TICKET_MS }
  await ctx.transaction((tx) => updateStudioExport(tx, id, change))
  return `/export-download/${ticket}`
}

/** The file as a stream; null for a ticket that is unknown, used or too old. */
export async function exportDownloadResponse(ctx: Ctx, ticket: string): Promise<Response | null> {
  const row = await ctx.transaction(async (tx) => {
    const taken = await takeExportTicket(tx, hashOfToken(ticket), ctx.now())
    if (taken) await notifyOfDownload(ctx, tx, { kind: 'export', name: downloadName(taken) })
    return taken
  })
  const file = row && (await stat(exportFile(ctx, row.id)).catch(() => null))
  if (!row || !file) return null
  return new Response(Readable.toWeb(createReadStream(exportFile(ctx, row.id))) as ReadableStream, {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${downloadName(row)}"`,
      'cache-control': 'private, no-store',
    },
  })
}
