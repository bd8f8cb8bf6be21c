/** Stores each text of a page that is saved, so that an earlier one can be brought back. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Locale } from '#contract/locale.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  deleteOldVersions,
  insertVersion,
  selectTexts,
  selectVersionContent,
} from './own-page-changes.sql.ts'

/** A page is saved by hand, so this is years of it. */
const MAX_VERSIONS = 100

type OwnPageTexts = Pick<OwnPageContent, 'titleEn' | 'titleCn' | 'markdownEn' | 'markdownCn'>

/** The texts of the page as they are now, in the transaction that saves them. */
export async function storeVersion(ctx: Ctx, tx: Tx, page_id: number): Promise<void> {
  const texts = await selectTexts(tx, page_id)
  if (texts.length === 0) return
  const of = (locale: Locale) => texts.find((text) => text.locale === locale)
  const content: OwnPageTexts = {
    titleEn: of('en')?.title ?? '',
    titleCn: of('cn')?.title ?? '',
    markdownEn: of('en')?.markdown ?? '',
    markdownCn: of('cn')?.markdown ?? '',
  }
  await insertVersion(tx, {
    page_id,
    created_at: ctx.now(),
    title: content.titleEn || content.titleCn,
    length: content.markdownEn.length + content.markdownCn.length,
    content: deflateRawSync(JSON.stringify(content)),
  })
  await deleteOldVersions(tx, page_id, MAX_VERSIONS)
}

/** Null when it is gone. */
export async function readVersion(db: Db, pageId: number, id: number): Promise<OwnPageTexts | null> {
  const content = await selectVersionContent(db, pageId, id)
  return content ? JSON.parse(inflateRawSync(content).toString()) : null
}
