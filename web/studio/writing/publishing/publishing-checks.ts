/** What is missing before an article is published. Pure. */
import type { EditedDraft } from '../../saving/draft-content.ts'

export type PublishingCheck = 'title' | 'text' | 'category' | 'alt'

/** `count` is set where it says more than that something is missing. */
export type MissingContent = { check: PublishingCheck; count: number }

const WITHOUT_ALT = /!\[(?=\s*\]\()/g

export const countWithoutAlt = (markdown: string): number => markdown.match(WITHOUT_ALT)?.length ?? 0

export const missingContent = ({ title, markdown, properties }: EditedDraft): MissingContent[] => {
  return (
    [
      ['title', title.trim() === '' ? 1 : 0],
      ['text', markdown.trim() === '' ? 1 : 0],
      ['category', properties.category ? 0 : 1],
      ['alt', countWithoutAlt(markdown)],
    ] as const
  ).flatMap(([check, count]) => (count > 0 ? [{ check, count }] : []))
}

/** Where the description of the first image belongs that has none; null when each has one. */
export const placeOfMissingAlt = (markdown: string): number | null => {
  const at = markdown.search(WITHOUT_ALT)
  return at === -1 ? null : at + '!['.length
}

/** An absolute URL of the web. */
export const isWebUrl = (text: string): boolean => {
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  return text.length <= 2000 && (protocol === 'https:' || protocol === 'http:')
}

/** `2026-11-14T16:40`, as fields for date and time write it, of a moment in a time zone. */
export const localDateTime = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}
