/** Converts rows of backups to the responses of the studio. Pure. */
import type { Locale } from '#contract/locale.ts'
import type { StudioBackup } from '#contract/studio/backups.ts'
import { storedInWords } from '#server/platform/report-message.ts'
import type { BackupRow } from './backups.sql.ts'

export const toStudioBackup = (row: BackupRow, locale: Locale): StudioBackup => ({
  id: row.id,
  name: row.name,
  status: row.state,
  reason: row.reason,
  createTime: new Date(row.created_at).toISOString(),
  finishTime: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  percent:
    row.state !== 'running' ? null : Math.min(99, Math.floor((100 * row.done) / Math.max(1, row.total))),
  bytes: row.bytes,
  isEncrypted: row.is_encrypted === 1,
  hasKey: row.has_key === 1,
  proof: row.proof === null ? null : toProof(JSON.parse(row.proof)),
  error: row.error && storedInWords(row.error, locale),
})

const toProof = ({ rows, files, missingMedia }: { rows: number; files: number; missingMedia: string[] }) => ({
  rows,
  files,
  missingMedia: missingMedia.length,
})
