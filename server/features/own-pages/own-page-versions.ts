/** Stores each text of a page that is saved, so that an earlier one can be brought back. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { deleteOldVersions, insertVersion, selectVersionContent } from './own-page-versions.sql.ts'

/** A page is saved by hand, so this is years of it. */
const MAX_VERSIONS = 100

export type OwnPageTexts = { titleEn: string; titleCn: string; markdownEn: string; markdownCn: string }

/** In the transaction that saves the texts. */
export async function storeVersion(ctx: Ctx, tx: Tx, page_id: number, texts: OwnPageTexts): Promise<void> {
  const { titleEn, titleCn, markdownEn, markdownCn } = texts
  await insertVersion(tx, {
    page_id,
    created_at: ctx.now(),
    title: titleEn || titleCn,
    length: markdownEn.length + markdownCn.length,
    content: deflateRawSync(JSON.stringify({ titleEn, titleCn, markdownEn, markdownCn })),
  })
  await deleteOldVersions(tx, page_id, MAX_VERSIONS)
}

/** Null when it is gone. */
export async function readVersion(db: Db, pageId: number, id: number): Promise<OwnPageTexts | null> {
  const content = await selectVersionContent(db, pageId, id)
  return content ? JSON.parse(inflateRawSync(content).toString()) : null
}
