/** Importers whose reports are in words, as the command prints them, for tests that read what a report says. */
import { printReport } from '#importers/print-report.ts'
import type { ImportedItem, ImportReport } from '#importers/report.ts'
import { inWords, isMessage, type Message } from '#server/platform/report-message.ts'

type InEnglish<Part> = Part extends Message
  ? string
  : Part extends (infer Item)[]
    ? InEnglish<Item>[]
    : Part extends object
      ? { [Key in keyof Part]: InEnglish<Part[Key]> }
      : Part

/** `printed`: what the command writes. */
export type ReportInEnglish = InEnglish<ImportReport> & { printed: string }
export type ItemInEnglish = InEnglish<ImportedItem>

/** The same with words in the place of each message. */
export function inEnglish<Part>(part: Part): InEnglish<Part> {
  if (isMessage(part)) return inWords(part) as InEnglish<Part>
  if (Array.isArray(part)) return part.map((item) => inEnglish(item)) as InEnglish<Part>
  if (part === null || typeof part !== 'object') return part as InEnglish<Part>
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inEnglish(value)]),
  ) as InEnglish<Part>
}

const reading =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<ImportReport>>) =>
  async (...given: Given): Promise<ReportInEnglish> => {
    const report = await (await load())(...given)
    return { ...inEnglish(report), printed: printReport(report) }
  }

export const importAurora = reading(
  async () => (await import('#importers/aurora/import-aurora.ts')).importAurora,
)
export const importCommentFile = reading(
  async () => (await import('#importers/comments/import-comment-file.ts')).importCommentFile,
)
export const importFriends = reading(
  async () => (await import('#importers/friends/import-friends.ts')).importFriends,
)
export const importGhost = reading(async () => (await import('#importers/ghost/import-ghost.ts')).importGhost)
export const importHalo = reading(async () => (await import('#importers/halo/import-halo.ts')).importHalo)
export const importMarkdown = reading(
  async () => (await import('#importers/markdown/import-markdown.ts')).importMarkdown,
)
export const importSite = reading(async () => (await import('#importers/site/import-site.ts')).importSite)
export const importTalks = reading(async () => (await import('#importers/talks/import-talks.ts')).importTalks)
export const importVideos = reading(
  async () => (await import('#importers/videos/import-videos.ts')).importVideos,
)
export const importWxr = reading(async () => (await import('#importers/wxr/import-wxr.ts')).importWxr)
export const undoImport = reading(async () => (await import('#importers/runs/undo-import.ts')).undoImport)
