/** Every SQL statement of the about page: one row, or none before the page is written. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export const selectAbout = (db: Db) =>
  db.selectFrom('about_page').selectAll().where('id', '=', 1).executeTakeFirst()

export type AboutText = {
  markdown: string
  html: string
  lang: 'en' | 'zh-CN'
  rendererVersion: number
  /** The importer's hash of the source file; null for a page written in the studio. */
  sourceHash: string | null
}

/** Deletes the about page unless it was written in the studio. */
export const deleteImportedAbout = (tx: Tx) =>
  tx.deleteFrom('about_page').where('source_hash', 'is not', null).execute()

export async function upsertAbout(ctx: Ctx, tx: Tx, text: AboutText): Promise<void> {
  const row = {
    markdown: text.markdown,
    html: text.html,
    lang: text.lang,
    renderer_version: text.rendererVersion,
    source_hash: text.sourceHash,
    saved_at: ctx.now(),
  }
  await tx
    .insertInto('about_page')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  ctx.cacheTags.invalidate(tx, 'about')
}
