/** Prints the report of an import for people at a terminal. */
import { counted } from '#contract/plural.ts'
import { reportWarnings, type WarningCode } from '#server/features/imports/report-warnings.ts'
import { inWords, remedyFor } from '#server/platform/report-message.ts'
import type { ImportDetails, ImportedItem, ImportOutcome, ImportReport } from './report.ts'
import type { ImportWarning } from './warnings.ts'

const MAX_DETAILS = 6
const MAX_AUTHORS = 5

/** The items with their warnings, then the remedies, then the totals. */
export const printReport = (report: ImportReport): string => {
  const sections = [
    report.dryRun ? `Nothing was written: this is what ${commandOf(report)} would do.` : '',
    report.items.flatMap((item) => itemLines(item, report)).join('\n'),
    remedies(report.items),
    summary(report),
  ]
  return `${withoutControls(sections.filter((section) => section !== '').join('\n\n'))}\n`
}

/** Names of files and texts of other people must not steer a terminal. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\ufffd')

const commandOf = ({ details }: ImportReport): string => (details.undone ? 'the undo' : 'an import')

const signs: Record<ImportOutcome, string> = {
  created: '+', updated: '~', unchanged: '=', skipped: '-', failed: 'x',
} // biome-ignore format: one table

const itemLines = (item: ImportedItem, { details: { undone } }: ImportReport): string[] => {
  const state = [
    ...(undone
      ? [item.as ? inWords(item.as) : item.outcome]
      : [item.outcome, item.as && item.as.code !== 'article' ? `as ${inWords(item.as)}` : '']),
    item.id ? `#${item.id}` : '',
  ]
  const reason = item.reason ? `: ${inWords(item.reason)}` : ''
  const firstLine = `${signs[item.outcome]} ${undone ? undoneName(item) : inWords(item.path)}  ${state.filter(Boolean).join(' ')}${reason}`
  // The warnings of an unchanged item were reported when it was imported.
  const warnings = item.outcome === 'unchanged' ? [] : byCode(item.warnings)
  const kind = (code: WarningCode) => (reportWarnings[code].severity === 'lost' ? 'lost' : 'note')
  return [
    firstLine,
    ...warnings.map(
      ([code, details]) => `    ${kind(code)}  ${reportWarnings[code].label[0]}: ${firstOf(details)}`,
    ),
  ]
}

/** `article “Winter light”`: its number is at the end of the line. */
const undoneName = ({ path, title }: ImportedItem): string => {
  const kind = inWords((typeof path === 'object' && path.values?.kind) || path)
  return title === null ? kind : `${kind} “${title}”`
}

const byCode = (warnings: ImportWarning[]): [WarningCode, string[]][] => {
  const groups = new Map<WarningCode, string[]>()
  for (const { code, detail } of warnings) groups.set(code, [...(groups.get(code) ?? []), inWords(detail)])
  return [...groups]
}

const firstOf = (details: string[]): string => {
  const counts = new Map<string, number>()
  for (const detail of details) counts.set(detail, (counts.get(detail) ?? 0) + 1)
  const shown = [...counts]
    .slice(0, MAX_DETAILS)
    .map(([detail, count]) => (count > 1 ? `${detail} (${count} ×)` : detail))
  return [...shown, ...(counts.size > MAX_DETAILS ? [`and ${counts.size - MAX_DETAILS} more`] : [])].join(
    ', ',
  )
}

const remedies = (items: ImportedItem[]): string => {
  const counts = new Map<WarningCode, number>()
  for (const item of items.filter(({ outcome }) => outcome !== 'unchanged'))
    for (const [code] of byCode(item.warnings)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const ofNotices = [...counts].flatMap(([code, count]) => {
    const { label, remedy } = reportWarnings[code]
    return remedy ? [`  ${label[0]} (${itemCount(count)}): ${remedy[0]}`] : []
  })
  const ofItems = [...new Set(items.flatMap(({ reason }) => remedyFor(reason) ?? []))].map(
    (remedy) => `  ${remedy}`,
  )
  const lines = [...ofItems, ...ofNotices]
  return lines.length > 0 ? `How to fix it\n${lines.join('\n')}` : ''
}

const summary = (report: ImportReport): string => {
  const { counts, items, details, seconds } = report
  const outcomes = Object.entries(counts).filter(([, count]) => count > 0)
  const nameOf = (outcome: string) => (details.undone && outcome === 'updated' ? 'undone' : outcome)
  const total = outcomes.map(([name, count]) => `${count} ${nameOf(name)}`).join(', ') || 'nothing found'
  const images = details.images === undefined ? '' : `; ${counted(details.images, 'image')}`
  const comments = details.comments ? `; comments in the file: ${details.comments}` : ''
  const subject = details.album ? albumName(details.album) : itemCount(items.length)
  const lines = [
    `${subject}: ${total}${images}${comments}; ${seconds.toFixed(1)} s.`,
    ...zoneLines(details.zones ?? {}),
    oldUrlLine(details.oldUrls),
    authorLine(details.authors ?? {}),
    ...(details.notes ?? []).map((note) => inWords(note)),
    undoLine(report),
    interruptionLine(report),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const albumName = ({ id, name, isNew, isPrivate }: NonNullable<ImportDetails['album']>): string => {
  const marks = [id === null ? '' : `#${id}`, isPrivate ? 'private' : '', isNew ? 'new' : '']
  return `Album “${name}” (${marks.filter(Boolean).join(', ')})`
}

const zoneLines = (zones: Record<string, string>): string[] =>
  Object.entries(zones).map(
    ([site, zone]) =>
      `Dates without a zone${site ? ` in ${site}` : ''} were read as ${zone}; --zone chooses another.`,
  )

const oldUrlLine = (urls: ImportDetails['oldUrls']): string => {
  if (!urls || urls.total === 0) return ''
  const { known, total, examples, remembered } = urls
  const shown = examples.map(({ url, path }) => `${url} (${path})`).join(', ')
  const check = shown === '' ? '' : ` Check these: ${shown}.`
  const used = remembered.length > 0 ? ` The pattern ${remembered.join(', ')} is from an earlier import.` : ''
  return `The URL on the old site is known for ${known} of ${total} articles.${check}${used} --old-address '/blog/:slug/' sets another pattern.`
}

const authorLine = (authors: Record<string, number>): string => {
  const sorted = Object.entries(authors).sort((a, b) => b[1] - a[1])
  const shown = sorted.slice(0, MAX_AUTHORS).map(([name, count]) => `${name} (${count})`)
  const more = sorted.length > MAX_AUTHORS ? ` and ${sorted.length - MAX_AUTHORS} more` : ''
  return shown.length > 0
    ? `Authors named in the files, published under the name of the site’s author: ${shown.join(', ')}${more}.`
    : ''
}

const undoLine = ({ details: { run, undone }, dryRun, interrupted }: ImportReport): string => {
  if (undone) return dryRun || interrupted ? '' : `Undone: import ${undone.run} (${undone.importer}).`
  return run == null ? '' : `To undo this import: borealis import undo ${run}`
}

const interruptionLine = ({ details: { undone }, dryRun, interrupted }: ImportReport): string => {
  if (!interrupted) return ''
  if (dryRun) return 'The check was interrupted.'
  return undone === undefined
    ? 'The import was interrupted. Imported items are complete; run it again to continue.'
    : `The undo was interrupted. Changes already undone stay undone; to continue: borealis import undo ${undone.run}`
}

const itemCount = (count: number): string => counted(count, 'item')
