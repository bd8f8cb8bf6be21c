/**
 * Replaces the bytes of a file: everything that uses it shows the new ones, its former URLs lead to them, and for thirty days
 * the previous bytes can be restored.
 */
import type { FileLike } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { CREATE_VARIANTS } from './create-stored-variants.ts'
import { fileSizes } from './media.mapper.ts'
import { type MediaRow, selectMediaById } from './media.sql.ts'
import { kindOf } from './media-library.mapper.ts'
import { selectLibraryFile } from './media-library.sql.ts'
import {
  clearFile,
  deleteReplacement,
  insertReplacement,
  selectExpiredFormers,
  selectFormerFile,
  selectReplacement,
  swapFiles,
} from './replaced-media.sql.ts'
import { storeUpload } from './store-upload.ts'

/** As long as in the trash. */
export const FORMER_FILE_MS = 30 * 24 * 3600 * 1000
/** The name of the job that renders again what shows a file. */
export const RENDER_MEDIA_USES = 'render-media-uses'

/**
 * @throws refused when there is no such file
 * @throws invalid when the upload is of another kind, or in the library already
 */
export async function replaceMedia(ctx: Ctx, id: number, upload: FileLike, name: string): Promise<void> {
  const known = await selectMediaById(ctx.db, id)
  if (!known) throw refusal('no-such-file')
  const { id: newId } = await storeUpload(ctx, upload, name)
  if (newId === id) return
  await ctx.transaction(async (tx) => {
    const file = await selectMediaById(tx, id)
    const uploaded = await selectLibraryFile(tx, newId)
    if (!file || !uploaded) throw refusal('no-such-file')
    if (kindOf(uploaded.mime) !== kindOf(file.mime)) throw fieldError('file', 'file-kind-differs')
    const isFormerOfThis = (await selectReplacement(tx, newId))?.id === id
    if (uploaded.is_used === 1 && !isFormerOfThis) throw fieldError('file', 'file-already-there')
    await swap(ctx, tx, file, uploaded)
  })
}

/** Brings back what the file was before it was replaced last. @throws refused when that is gone */
export const undoReplacement = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const file = await selectMediaById(tx, id)
    const former = await selectFormerFile(tx, id)
    if (!file || !former) throw refusal('undo-expired')
    await swap(ctx, tx, file, former)
  })

/** An upload with the bytes of a former file makes them a file of their own again. */
export const reviveFormerFile = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (await selectReplacement(tx, id)) await deleteReplacement(tx, id)
  })

async function swap(ctx: Ctx, tx: Tx, file: MediaRow, other: MediaRow): Promise<void> {
  await swapFiles(tx, file, other, ctx.now())
  await insertReplacement(tx, file.id, other.id)
  // Sizes that were not created yet belong to the other row now.
  for (const mediaId of [file.id, other.id]) await ctx.jobs.add(tx, CREATE_VARIANTS, { mediaId })
  await ctx.jobs.add(tx, RENDER_MEDIA_USES, { mediaId: file.id })
  ctx.content.changed(tx, `media:${file.id}`)
}

/** Daily: deletes the bytes of files that were replaced long ago. Their URLs go on leading to what has replaced them. */
export async function deleteExpiredFormers(ctx: Ctx): Promise<void> {
  for (const row of await selectExpiredFormers(ctx.db, ctx.now() - FORMER_FILE_MS)) {
    await ctx.transaction((tx) => clearFile(tx, row.id))
    for (const key of fileSizes(row).keys()) await ctx.storage.remove(key)
  }
}
