/** Makes the archive of one planned export, and records how it went. */
import { stat } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { exportArchive } from '../export-site.ts'
import { exportFile } from './export-files.ts'
import { type StudioExportRow, selectStudioExport, updateStudioExport } from './studio-exports.sql.ts'

/** How often a running export writes its progress. */
const PROGRESS_MS = 500

/** @throws Error with the reason, when the signal fires as well; nothing is left then */
export const makeExport = (ctx: Ctx, id: number, signal: AbortSignal): Promise<void> =>
  recordExport(ctx, id, async (_, file, onProgress) => {
    const { counts, missingFiles } = await exportArchive(ctx, { file, signal, onProgress })
    return { ...counts, missing: missingFiles.length }
  })

/** @param make writes the file, and returns how much is in it */
export async function recordExport(
  ctx: Ctx,
  id: number,
  make: (
    row: StudioExportRow,
    file: string,
    onProgress: (progress: CommandProgress) => void,
  ) => Promise<Record<string, number>>,
): Promise<void> {
  const row = await selectStudioExport(ctx.db, id)
  if (row?.state !== 'running') return
  const change = (values: Parameters<typeof updateStudioExport>[2]) =>
    ctx.transaction((tx) => updateStudioExport(tx, id, values))
  let shownAt = 0
  let showing: Promise<unknown> = Promise.resolve()
  const onProgress = ({ done, total, path }: CommandProgress) => {
    if (performance.now() - shownAt < PROGRESS_MS) return
    shownAt = performance.now()
    showing = showing.then(() => change({ done, total, step: path.slice(0, 300) })).catch(() => {})
  }
  const file = exportFile(ctx, id)
  const counts = await make(row, file, onProgress)
  await showing
  await change({
    state: 'done',
    finished_at: ctx.now(),
    step: null,
    bytes: (await stat(file)).size,
    counts: JSON.stringify(counts),
  })
}
