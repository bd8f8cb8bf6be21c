/** Makes the archive of one planned export and records how it went. */
import { stat } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { exportArchive } from '../export-site.ts'
import { exportFile } from './export-files.ts'
import { selectStudioExport, updateStudioExport } from './studio-exports.sql.ts'

/** How often a running export writes its progress. */
const PROGRESS_MS = 500

/** @throws Error with the reason, when the signal fires as well; nothing is left then */
export async function makeExport(ctx: Ctx, id: number, signal: AbortSignal): Promise<void> {
  if ((await selectStudioExport(ctx.db, id))?.state !== 'running') return
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
  const { counts, missingFiles } = await exportArchive(ctx, { file, signal, onProgress })
  await showing
  await change({
    state: 'done',
    finished_at: ctx.now(),
    step: null,
    bytes: (await stat(file)).size,
    counts: JSON.stringify({ ...counts, missing: missingFiles.length }),
  })
}
