/** Receives the file of an import in parts, and begins its check with the last one. */
import { IMPORT_PART_BYTES } from '#contract/studio/import-limits.ts'
import type { FileLike } from '#contract/users.ts'
import { requireSpace } from '#server/features/backup/free-space.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, fieldError, refusal } from '#server/platform/errors.ts'
import { writePart } from '#server/platform/storage/write-part.ts'
import {
  deleteImportFolder,
  fileNameFor,
  fileSize,
  importFile,
  importFolder,
  makeImportFolder,
  readHead,
  setFileTime,
} from './import-files.ts'
import { DELETE_IMPORT_FILES, FILE_LIFETIME_MS, RUN_IMPORT } from './import-jobs.ts'
import { importKind, KIND_BYTES } from './import-kind.ts'
import {
  deleteStudioImport,
  insertStudioImport,
  selectImportsWithFiles,
  selectStudioImport,
  updateReceived,
  updateStudioImport,
} from './studio-imports.sql.ts'

/** More uploaded files than this wait for nobody. */
const MAX_FILES = 5

type NewFile = { name: string; bytes: number; modifiedAt: number }

/** @throws refused when too many files wait, or the disk has no space */
export async function createImport(ctx: Ctx, { name, bytes, modifiedAt }: NewFile): Promise<number> {
  if ((await selectImportsWithFiles(ctx.db)).length >= MAX_FILES) throw refusal('too-many-import-files')
  const id = await ctx.transaction(async (tx) => {
    const created = await insertStudioImport(tx, {
      importer: '',
      name,
      bytes,
      file: fileNameFor(name),
      modified_at: modifiedAt,
      options: '{}',
      phase: 'upload',
      state: 'running',
      created_at: ctx.now(),
    })
    await ctx.jobs.add(tx, DELETE_IMPORT_FILES, { importId: created }, ctx.now() + FILE_LIFETIME_MS)
    return created
  })
  try {
    await requireSpace(importFolder(ctx, id), bytes)
  } catch {
    await forget(ctx, id)
    throw refusal('no-space-for-import')
  }
  return id
}

/**
 * Returns how much has arrived: a part that begins elsewhere changes nothing, because it was sent twice.
 * @throws refused when the upload is over; invalid for a file that no importer reads
 */
export async function addPart(
  ctx: Ctx,
  { id, from, part, accountId }: { id: number; from: number; part: FileLike; accountId: number },
): Promise<number> {
  const row = await selectStudioImport(ctx.db, id)
  if (!row || row.file === null) throw refusal('no-such-import')
  if (row.phase !== 'upload' || from !== row.received) return row.received
  const received = from + part.size
  if (received > row.bytes || part.size > IMPORT_PART_BYTES) throw new Failure('too-large')
  const path = importFile(ctx, id, row.file)
  if (from === 0) await makeImportFolder(ctx, id)
  else if ((await fileSize(path)) === null) throw refusal('no-such-import')
  await writePart(path, from, part.stream())
  const isFirst = from === 0
  const importer = isFirst ? importKind(await readHead(path, KIND_BYTES)) : row.importer
  if (importer === null) {
    await forget(ctx, id)
    throw fieldError('file', 'import-other-kind')
  }
  const isLast = received === row.bytes
  if (isLast) await setFileTime(path, row.modified_at)
  await ctx.transaction(async (tx) => {
    if (!(await updateReceived(tx, id, from, received))) return
    if (isFirst) await updateStudioImport(tx, id, { importer })
    if (!isLast) return
    await updateStudioImport(tx, id, { phase: 'check', state: 'waiting' })
    await ctx.jobs.add(tx, RUN_IMPORT, { importId: id, accountId })
  })
  return received
}

const forget = async (ctx: Ctx, id: number): Promise<void> => {
  await deleteImportFolder(ctx, id)
  await ctx.transaction((tx) => deleteStudioImport(tx, id))
}
