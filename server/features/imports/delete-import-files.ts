/** Deletes uploaded files that were not imported within a day, and folders that belong to no import. */
import type { Ctx } from '#server/platform/context.ts'
import { deleteImportFolder, importFolders } from './import-files.ts'
import { DELETE_IMPORT_FILES, FILE_LIFETIME_MS } from './import-jobs.ts'
import { isWorking } from './imports.policy.ts'
import { deleteFile } from './run-import.ts'
import { deleteStudioImport, selectImportsWithFiles } from './studio-imports.sql.ts'

const HOUR_MS = 3600 * 1000

/** Job `delete-import-files`. What works just now is looked at again in an hour. */
export async function deleteImportFiles(ctx: Ctx): Promise<void> {
  const rows = await selectImportsWithFiles(ctx.db)
  for (const row of rows) {
    if (row.created_at > ctx.now() - FILE_LIFETIME_MS) continue
    if (isWorking(row))
      await ctx.transaction((tx) =>
        ctx.jobs.add(tx, DELETE_IMPORT_FILES, { importId: row.id }, ctx.now() + HOUR_MS),
      )
    else if (row.phase === 'upload') {
      await deleteImportFolder(ctx, row.id)
      await ctx.transaction((tx) => deleteStudioImport(tx, row.id))
    } else await deleteFile(ctx, row.id)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const id of await importFolders(ctx)) if (!known.has(id)) await deleteImportFolder(ctx, id)
}
