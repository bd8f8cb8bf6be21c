/** The text of a page in one language under edit, as this browser stores it, and how it follows what other devices publish. Pure. */
import type { Locale } from '#contract/locale.ts'
import type { PageText } from '#contract/studio/pages.ts'
import { mergeRegions } from '../saving/merge-drafts.ts'

/** The about page, or the welcome text of the message board. */
export type EditedPage = 'about' | 'welcome'
/** Each language of a page is a text with a draft of its own. */
export type PageKey = `${EditedPage}-${Locale}`

export type PageRecord = {
  page: PageKey
  /** As it is typed here. */
  markdown: string
  /** The published text that it was written on. */
  base: PageText
  /** Another published text that touches the same places: nothing is published until the owner has merged them. */
  conflict: PageText | null
}

export const newPageRecord = (page: PageKey, published: PageText): PageRecord => ({
  page,
  markdown: published.markdown,
  base: published,
  conflict: null,
})

export const hasChanges = ({ markdown, base }: PageRecord): boolean => markdown !== base.markdown

/** The record on the text that is published now. `isMerged` says that changes of both sides are in it. */
export const followPublished = (
  record: PageRecord,
  published: PageText,
): { record: PageRecord; isMerged: boolean } => {
  const { page, markdown, base } = record
  if (!hasChanges(record)) return { record: newPageRecord(page, published), isMerged: false }
  if (published.version === base.version) return { record: { ...record, conflict: null }, isMerged: false }
  const regions = mergeRegions(base.markdown, markdown, published.markdown)
  if (regions.some(({ from }) => from === 'conflict'))
    return { record: { ...record, conflict: published }, isMerged: false }
  const merged = regions.flatMap((region) => (region.from === 'conflict' ? [] : region.lines)).join('\n')
  return { record: { page, markdown: merged, base: published, conflict: null }, isMerged: true }
}
