/** Converts rows of exports to the responses of the studio. Pure. */
import type { Locale } from '#contract/locale.ts'
import type { StudioExport } from '#contract/studio/exports.ts'
import { storedInWords } from '#server/platform/report-message.ts'
import { downloadName } from './export-files.ts'
import type { StudioExportRow } from './studio-exports.sql.ts'

export const toStudioExport = (row: StudioExportRow, locale: Locale): StudioExport => ({
  id: row.id,
  name: downloadName(row),
  copyUrl: row.copy_url,
  status: row.state,
  isCanceling: row.is_canceled === 1 && row.state === 'running',
  createTime: new Date(row.created_at).toISOString(),
  finishTime: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  percent:
    row.state !== 'running' ? null : Math.min(99, Math.floor((100 * row.done) / Math.max(1, row.total))),
  bytes: row.bytes,
  counts: row.counts === null || row.copy_url !== null ? null : JSON.parse(row.counts),
  copied: row.counts === null || row.copy_url === null ? null : JSON.parse(row.counts),
  error: row.error && storedInWords(row.error, locale),
})
