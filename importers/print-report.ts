/** The report of an import for people at a terminal. */

import type { ItemsReport } from './item-report.ts'
import { type ImportNotice, type ImportNoticeCode, remedyOf, severityOf } from './notice-codes.ts'
import type { ImportedFileReport, ImportOutcome, ImportReport } from './report.ts'

const MAX_DETAILS = 6

/** Files with something to tell first by path, then the remedies, then the sum. */
export const printReport = (report: ImportReport): string => {
  const files = report.files.map(fileLines)
  const sections = [
    report.dryRun ? 'Nothing was written: this is what an import would do.' : '',
    files.flat().join('\n'),
    remedies(report.files),
    summary(report),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** The same for an import that makes other things than articles. */
export const printItems = (report: ItemsReport): string => {
  const files = report.items.map((item) => ({ ...item, articleId: item.id, title: null }))
  const counts = Object.entries(report.counts).filter(([, count]) => count > 0)
  const sections = [
    report.dryRun ? 'Nothing was written: this is what an import would do.' : '',
    files.flatMap(fileLines).join('\n'),
    remedies(files),
    `${counts.map(([name, count]) => `${count} ${name}`).join(', ') || 'Nothing was found'}; ${report.seconds.toFixed(1)} s.`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

const signs: Record<ImportOutcome, string> = {
  created: '+', updated: '~', unchanged: '=', kept: '!', skipped: '-', failed: 'x',
} // biome-ignore format: one table

type Told = Omit<ImportedFileReport, 'as'> & { as: string | null }

const fileLines = (file: Told): string[] => {
  const what = [
    file.outcome,
    file.as && file.as !== 'article' ? `as ${file.as}` : '',
    file.articleId ? `#${file.articleId}` : '',
  ]
  const reason = file.reason ? `: ${file.reason}` : ''
  const head = `${signs[file.outcome]} ${file.path}  ${what.filter(Boolean).join(' ')}${reason}`
  // What an unchanged file lost was told when it was imported.
  const told = file.outcome === 'unchanged' ? [] : groups(file.notices)
  return [
    head,
    ...told.map(
      ([code, details]) =>
        `    ${severityOf(code) === 'lost' ? 'lost' : 'note'}  ${labels[code]}: ${shortened(details)}`,
    ),
  ]
}

const labels: Record<ImportNoticeCode, string> = {
  'image-missing': 'pictures not found', 'image-unreadable': 'pictures that cannot be read',
  'image-remote': 'pictures left on other servers', 'cover-missing': 'cover not found',
  'cover-unreadable': 'cover that cannot be read', 'tag-unknown': 'unknown tags, left as text',
  'tag-target-missing': 'tags that point nowhere', 'link-missing': 'links to pages that are not here',
  'html-dropped': 'HTML that is never shown', 'attribute-dropped': 'attribute lists left out',
  'date-from-name': 'date taken from the file name', 'date-from-file': 'date taken from the file’s last change',
  'date-unreadable': 'date not understood', 'title-from-heading': 'title taken from the first heading',
  'title-from-name': 'title taken from the file name', 'category-reduced': 'category',
  'front-matter-repaired': 'front matter repaired', 'front-matter-unreadable': 'front matter not understood',
  'encoding-guessed': 'not UTF-8, read as', 'file-not-kept': 'files that are no pictures', 'draft-because': 'draft because',
  'locked-by-password': 'locked', 'address-taken': 'old address already taken', 'picture-redrawn': 'drawings kept as pictures',
  'film-unclear': 'length and size not found', 'captions-unreadable': 'captions that cannot be read',
  'too-many-pictures': 'pictures beyond the ninth', 'frame-linked': 'frames turned into links', 'rendered-plain': 'too much for the renderer',
} // biome-ignore format: one table

const groups = (notices: ImportNotice[]): [ImportNoticeCode, string[]][] => {
  const byCode = new Map<ImportNoticeCode, string[]>()
  for (const { code, detail } of notices) byCode.set(code, [...(byCode.get(code) ?? []), detail])
  return [...byCode]
}

const shortened = (details: string[]): string => {
  const each = new Map<string, number>()
  for (const detail of details) each.set(detail, (each.get(detail) ?? 0) + 1)
  const shown = [...each]
    .slice(0, MAX_DETAILS)
    .map(([detail, count]) => (count > 1 ? `${detail} (${count} ×)` : detail))
  return [...shown, ...(each.size > MAX_DETAILS ? [`and ${each.size - MAX_DETAILS} more`] : [])].join(', ')
}

const remedies = (files: Told[]): string => {
  const counts = new Map<ImportNoticeCode, number>()
  for (const file of files.filter(({ outcome }) => outcome !== 'unchanged'))
    for (const [code] of groups(file.notices)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const lines = [...counts].flatMap(([code, count]) => {
    const mend = remedyOf(code)
    return mend ? [`  ${labels[code]} (${files1(count)}): ${mend}`] : []
  })
  return lines.length > 0 ? `How to mend it\n${lines.join('\n')}` : ''
}

const summary = (report: ImportReport): string => {
  const counts = Object.entries(report.counts).filter(([, count]) => count > 0)
  const authors = Object.entries(report.authors).sort((a, b) => b[1] - a[1])
  const shown = authors.slice(0, 5).map(([name, count]) => `${name} (${count})`)
  const lines = [
    `${files1(report.files.length)}: ${counts.map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing found'}; ${report.pictures} pictures; ${report.seconds.toFixed(1)} s.`,
    ...Object.entries(report.zones).map(
      ([site, zone]) =>
        `Dates without a zone${site ? ` in ${site}` : ''} were read as ${zone}; --zone chooses another.`,
    ),
    shown.length > 0
      ? `Authors named in the files, shown here under the site’s author: ${shown.join(', ')}${authors.length > 5 ? ` and ${authors.length - 5} more` : ''}.`
      : '',
    report.interrupted ? 'The import was stopped. What is in is whole; run it again to go on.' : '',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const files1 = (count: number): string => (count === 1 ? '1 file' : `${count} files`)
