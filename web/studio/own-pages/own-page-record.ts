/** A page of the owner's own under edit, as this browser stores it. Pure. */
import type { Locale } from '#contract/locale.ts'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { isSameValue } from '../saving/draft-content.ts'
import { mergeOwnPages } from './merge-own-pages.ts'

export type OwnPageRecord = {
  /** `new:…`, or `page:7`. */
  key: string
  pageId: number | null
  /** With it the server creates a new page once. */
  saveId: string
  content: OwnPageContent
  /** What the server had when it last responded. */
  base: OwnPageContent
  /** Null while the server has nothing. */
  baseVersion: string | null
  /** Unix ms of the last change. */
  changedAt: number
}

export const ownPageKey = (id: number): string => `page:${id}`
export const newOwnPageKey = (draft: string): string => `new:${draft}`

const emptyPage: OwnPageContent = {
  path: '',
  titleEn: '',
  titleCn: '',
  markdownEn: '',
  markdownCn: '',
  isPublished: false,
  isIndexed: true,
  isInNavigation: false,
}

export const newOwnPageRecord = (key: string, saveId: string): OwnPageRecord => ({
  key,
  saveId,
  pageId: null,
  baseVersion: null,
  changedAt: 0,
  content: emptyPage,
  base: emptyPage,
})

export const contentOf = (page: OwnPageContent): OwnPageContent => ({
  path: page.path,
  titleEn: page.titleEn,
  titleCn: page.titleCn,
  markdownEn: page.markdownEn,
  markdownCn: page.markdownCn,
  isPublished: page.isPublished,
  isIndexed: page.isIndexed,
  isInNavigation: page.isInNavigation,
})

export const ownPageRecord = (page: StudioOwnPage): OwnPageRecord => ({
  key: ownPageKey(page.id),
  pageId: page.id,
  saveId: '',
  changedAt: 0,
  content: contentOf(page),
  base: contentOf(page),
  baseVersion: page.version,
})

export const isSamePage = (a: OwnPageContent, b: OwnPageContent): boolean =>
  isSameValue(contentOf(a), contentOf(b))

export const hasChanges = ({ content, base }: OwnPageRecord): boolean => !isSamePage(content, base)

/** The record on what the server has now; the same record where both have changed the same place. */
export function followServer(record: OwnPageRecord, page: StudioOwnPage): OwnPageRecord {
  if (page.version === record.baseVersion) return record
  const theirs = contentOf(page)
  const { merged, conflicts } = mergeOwnPages(record.base, record.content, theirs)
  return conflicts.length > 0
    ? record
    : { ...record, content: merged, base: theirs, baseVersion: page.version }
}

/** The names of the fields of a language. */
export const fieldsOf = {
  en: { title: 'titleEn', markdown: 'markdownEn' },
  cn: { title: 'titleCn', markdown: 'markdownCn' },
} as const satisfies Record<Locale, { title: keyof OwnPageContent; markdown: keyof OwnPageContent }>

/** The path that a title suggests: its letters and digits, joined by hyphens. */
export const suggestedPath = (title: string): string => {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length === 0 ? '' : `/${words.join('-').slice(0, 60)}`
}
