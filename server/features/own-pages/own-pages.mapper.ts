/** Converts rows of pages to what visitors get, and to what the studio lists and edits. Pure. */
import { type Locale, langTag } from '#contract/locale.ts'
import { ownPageUrl } from '#contract/own-page-path.ts'
import type { OwnPage } from '#contract/own-pages.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import type { OwnPageContent, OwnPageItem, StudioOwnPage } from '#contract/studio/own-pages.ts'
import type { EditedPageRow, ListedTextRow, StudioPageRow } from './own-pages.sql.ts'

/**
 * The path and query of the canonical URL of a page in one language. Robots send no cookie and get the language of the
 * site, so that one has the plain path; so has the only language of a page.
 */
export const canonicalPath = (path: string, locale: Locale, all: readonly Locale[], site: Locale): string =>
  ownPageUrl.href({ ownPath: path }, { lang: all.length > 1 && locale !== site ? langTag[locale] : null })

/**
 * The page in the wanted language if it has it, else in the other one.
 * @param rows of one page, one for each language; at least one
 */
export function toOwnPage(
  rows: ListedTextRow[],
  wanted: Locale,
  site: { locale: Locale; isMultilingual: boolean },
): OwnPage {
  const row = rows.find(({ locale }) => locale === wanted) ?? (rows[0] as ListedTextRow)
  const locales = site.isMultilingual ? rows.map(({ locale }) => locale) : [row.locale]
  const pathOf = (locale: Locale) => canonicalPath(row.path, locale, locales, site.locale)
  const other = site.isMultilingual ? rows.find(({ locale }) => locale !== row.locale) : undefined
  return {
    id: row.id,
    title: row.title,
    content: row.html,
    excerpt: row.excerpt,
    lang: langTag[row.locale],
    toc: JSON.parse(row.toc),
    createTime: new Date(row.listed_at as number).toISOString(),
    updateTime: row.updated_at === null ? null : new Date(row.updated_at).toISOString(),
    path: pathOf(row.locale),
    isIndexed: row.is_indexed === 1,
    sharing: row.sharing === null ? null : JSON.parse(row.sharing),
    translation: other
      ? { lang: langTag[other.locale], title: other.title, path: pathOf(other.locale) }
      : null,
  }
}

export const toOwnPageItem = (row: StudioPageRow, isInNavigation: boolean): OwnPageItem => ({
  id: row.id,
  path: row.path,
  titleEn: row.title_en ?? '',
  titleCn: row.title_cn ?? '',
  isPublished: row.is_published === 1,
  isIndexed: row.is_indexed === 1,
  isInNavigation,
  deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
  savedAt: new Date(row.saved_at).toISOString(),
})

export function toStudioOwnPage(row: EditedPageRow, isInNavigation: boolean): StudioOwnPage {
  const { id, deletedAt, savedAt, ...item } = toOwnPageItem(row, isInNavigation)
  const content: OwnPageContent = {
    ...item,
    markdownEn: row.markdown_en ?? '',
    markdownCn: row.markdown_cn ?? '',
    sharingEn: row.sharing_en === null ? null : JSON.parse(row.sharing_en),
    sharingCn: row.sharing_cn === null ? null : JSON.parse(row.sharing_cn),
  }
  return { ...content, id, deletedAt, savedAt, version: hashText(JSON.stringify(content)) }
}
