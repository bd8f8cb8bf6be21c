/** Reads and saves the about page for the studio and the importer. */
import { hashText } from '#contract/studio/hash-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { type AboutText, selectAbout, upsertAbout } from './about.sql.ts'

/** The Markdown of the about page and its version; an empty text before the page is written. */
export async function readAboutText(db: Db): Promise<{ markdown: string; version: string }> {
  const markdown = (await selectAbout(db))?.markdown ?? ''
  return { markdown, version: hashText(markdown) }
}

/** The page as an import wrote it; `sourceHash` is null when it was written in the studio. Null without a page. */
export async function readImportedAbout(
  ctx: Ctx,
): Promise<{ markdown: string; sourceHash: string | null } | null> {
  const row = await selectAbout(ctx.db)
  return row ? { markdown: row.markdown, sourceHash: row.source_hash } : null
}

/** Replaces the page by that of an import. Returns the row that was there before; null for none. */
export async function replaceAbout(ctx: Ctx, tx: Tx, text: AboutText) {
  const before = (await selectAbout(tx)) ?? null
  await upsertAbout(ctx, tx, text)
  return before
}

/**
 * Replaces the text of the page.
 * @param baseVersion the version that the text was written on; absent: any
 * @throws ApiError conflict with the current text when another version was saved since
 */
export const saveAbout = (ctx: Ctx, text: AboutText, baseVersion?: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (baseVersion !== undefined) {
      const current = await readAboutText(tx)
      if (current.version !== baseVersion) throw conflict(current)
    }
    await upsertAbout(ctx, tx, text)
  })
