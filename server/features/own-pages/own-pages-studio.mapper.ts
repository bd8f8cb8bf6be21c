/** Converts rows of pages to what the studio lists and edits. Pure. */
import { hashText } from '#contract/studio/hash-text.ts'
import type { OwnPageContent, OwnPageItem, StudioOwnPage } from '#contract/studio/own-pages.ts'
import type { EditedPageRow, StudioPageRow } from './own-pages-studio.sql.ts'

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
  const page = {
    ...toOwnPageItem(row, isInNavigation),
    markdownEn: row.markdown_en ?? '',
    markdownCn: row.markdown_cn ?? '',
  }
  return { ...page, version: versionOf(page) }
}

const versionOf = (page: OwnPageContent): string =>
  hashText(
    JSON.stringify([
      page.path,
      page.titleEn,
      page.titleCn,
      page.markdownEn,
      page.markdownCn,
      page.isPublished,
      page.isIndexed,
      page.isInNavigation,
    ]),
  )
