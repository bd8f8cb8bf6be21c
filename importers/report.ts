/** What an import tells: every file that was met, what was made of it, what was lost and how to mend it. */
import { type ImportNotice, remedyOf, severityOf } from './notice-codes.ts'

/** `kept`: the article was changed here, so the file's words were not put over it. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'failed'

export type ImportedFileReport = {
  /** Relative to the folder that was imported. */
  path: string
  outcome: ImportOutcome
  /** What it is here; null when it is nothing. */
  as: 'article' | 'draft' | 'scheduled' | 'locked' | 'about' | null
  articleId: number | null
  title: string | null
  /** Why it was kept, skipped or failed. */
  reason: string | null
  notices: ImportNotice[]
}

export type ImportReport = {
  folder: string
  dryRun: boolean
  /** True when it was stopped; files that were not reached say so. */
  interrupted: boolean
  /** The time zone in which dates without one were read, by blog: '' is the folder itself. */
  zones: Record<string, string>
  counts: Record<ImportOutcome, number>
  files: ImportedFileReport[]
  /** Pictures taken in or found again. */
  pictures: number
  /** Names in `author:`, with the number of posts; articles stand under the site's author. */
  authors: Record<string, number>
  seconds: number
}

export const countOutcomes = (files: { outcome: ImportOutcome }[]): Record<ImportOutcome, number> => {
  const counts = { created: 0, updated: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 }
  for (const { outcome } of files) counts[outcome]++
  return counts
}

/** For machines: each notice with its severity and its remedy. */
export const reportAsJson = (report: ImportReport): string =>
  JSON.stringify(
    {
      ...report,
      files: report.files.map((file) => ({
        ...file,
        notices: file.notices.map((notice) => ({
          ...notice,
          severity: severityOf(notice.code),
          mend: remedyOf(notice.code),
        })),
      })),
    },
    null,
    2,
  )
