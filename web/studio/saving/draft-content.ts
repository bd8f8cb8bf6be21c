/** What the owner edits of an article, and what this browser stores of it. */
import type { Draft, DraftProperties } from '#contract/studio/drafts.ts'
import { newProperties } from '#contract/studio/new-properties.ts'

export type EditedDraft = { title: string; markdown: string; properties: DraftProperties }

export type ServerDraft = {
  revision: number
  content: EditedDraft
  savedAt: string | null
  device: string | null
}

/** The record of an article in the browser's own store: everything that is needed to go on after a crash. */
export type LocalDraft = {
  /** See `draftKey`; `new:…` until the server knows the article. */
  key: string
  articleId: number | null
  content: EditedDraft
  /** What the server had when it last responded. */
  base: ServerDraft
  /** A save that was sent and whose outcome is not known: it is repeated with the same id before any other. */
  pending: { saveId: string; content: EditedDraft } | null
  /** Another version that touches the same places: nothing is sent until the owner has merged them. */
  conflict: ServerDraft | null
  /** Unix ms of the last change. */
  changedAt: number
}

/** The key of an article that the server knows. */
export const draftKey = (articleId: number): string => `article:${articleId}`

export const emptyDraft: ServerDraft = {
  revision: 0,
  content: { title: '', markdown: '', properties: newProperties },
  savedAt: null,
  device: null,
}

export const serverDraft = ({
  revision,
  title,
  markdown,
  properties,
  savedAt,
  device,
}: Draft): ServerDraft => ({
  revision,
  content: { title, markdown, properties },
  savedAt,
  device,
})

export const isSameContent = (a: EditedDraft, b: EditedDraft): boolean =>
  a.title === b.title && a.markdown === b.markdown && isSameValue(a.properties, b.properties)

/** Of plain data with the same order of keys, as one schema makes it. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
    : value
