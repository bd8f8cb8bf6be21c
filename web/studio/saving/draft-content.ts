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

/** Whether two values of plain data are the same; the order of their properties does not matter. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSameValue((one as Values)[name], (other as Values)[name]))
  )
}
type Values = Record<string, unknown>
