/** Every SQL statement of the about page: a row for each language in which it was written. */
import type { Selectable } from 'kysely'
import type { TextLang } from '#contract/articles.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type AboutRow = Selectable<Tables['about_text']>

export const selectAbouts = (db: Db): Promise<AboutRow[]> =>
  db.selectFrom('about_text').selectAll().orderBy('lang').execute()

export const selectAbout = (db: Db, lang: TextLang): Promise<AboutRow | undefined> =>
  db.selectFrom('about_text').selectAll().where('lang', '=', lang).executeTakeFirst()

export type AboutText = {
  markdown: string
  html: string
  lang: TextLang
  rendererVersion: number
  /** The importer's hash of the source file; null for a text written in the studio. */
  sourceHash: string | null
}

/** Deletes the texts that are as an importer wrote them; one that was saved in the studio has no hash any more. */
export async function deleteImportedAbout(tx: Tx, sourceHashes: string[]): Promise<void> {
  if (sourceHashes.length === 0) return
  await tx.deleteFrom('about_text').where('source_hash', 'in', sourceHashes).execute()
}

/** Replaces the text in its language. */
export async function upsertAbout(ctx: Ctx, tx: Tx, text: AboutText): Promise<void> {
  const row = {
    markdown: text.markdown,
    html: text.html,
    renderer_version: text.rendererVersion,
    source_hash: text.sourceHash,
    saved_at: ctx.now(),
  }
  await tx
    .insertInto('about_text')
    .values({ lang: text.lang, ...row })
    .onConflict((conflict) => conflict.column('lang').doUpdateSet(row))
    .execute()
  ctx.content.changed(tx, 'about')
}

/** The row in this language is as it was; null deletes it. */
export async function restoreAbout(ctx: Ctx, tx: Tx, lang: TextLang, row: AboutRow | null): Promise<void> {
  await tx.deleteFrom('about_text').where('lang', '=', lang).execute()
  if (row) await tx.insertInto('about_text').values(row).execute()
  ctx.content.changed(tx, 'about')
}
