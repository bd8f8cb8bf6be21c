/** Downloads of backups: a URL that works once, because a browser sends no token with a download. */

import { Readable } from 'node:stream'
import { notifyOfDownload } from '#server/features/users/notify-owner.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { openBackupPlace } from './backup-place.ts'
import { selectBackup, takeTicket, updateBackup } from './backups.sql.ts'

const TICKET_MS = 60_000

/** Returns the URL. @throws refused when the backup does not exist any more */
export async function createDownload(ctx: Ctx, id: number): Promise<string> {
  const row = await selectBackup(ctx.db, id)
  const place = await openBackupPlace(ctx.config)
  if (row?.state !== 'proven' || row.place !== place.kind || !(await place.has(row.name)))
    throw refusal('no-such-backup')
  const ticket = randomToken()
  await ctx.transaction((tx) =>
    updateBackup(tx, id, { ticket_hash: hashOfToken(ticket), ticket_until: ctx.now() + TICKET_MS }),
  )
  return `/backup-download/${ticket}`
}

/** The file as a stream; null for a ticket that is unknown, used or too old. */
export async function downloadResponse(ctx: Ctx, ticket: string): Promise<Response | null> {
  const row = await ctx.transaction(async (tx) => {
    const taken = await takeTicket(tx, hashOfToken(ticket), ctx.now())
    if (taken) await notifyOfDownload(ctx, tx, { kind: 'backup', name: taken.name })
    return taken
  })
  const file = row && (await (await openBackupPlace(ctx.config)).read(row.name))
  if (!row || !file) return null
  return new Response(Readable.toWeb(Readable.from(file.content)) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename="${row.name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
