/** Reads and saves the about page for the studio and the importer. */
import type { TextLang } from '#contract/articles.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import {
  type AboutRow,
  type AboutText,
  deleteImportedAbout,
  selectAbout,
  selectAbouts,
  upsertAbout,
} from './about.sql.ts'

/** The Markdown of the about page in a language and its version; an empty text before it is written. */
export async function readAboutText(db: Db, lang: TextLang): Promise<{ markdown: string; version: string }> {
  const markdown = (await selectAbout(db, lang))?.markdown ?? ''
  return { markdown, version: hashText(markdown) }
}

/** The Markdown in each language in which the page was written. */
export const readAboutMarkdown = async (db: Db): Promise<string[]> =>
  (await selectAbouts(db)).map(({ markdown }) => markdown)

/** The text that an import wrote, else one of the studio, whose `sourceHash` is null. Null without a page. */
export async function readImportedAbout(
  ctx: Ctx,
): Promise<{ markdown: string; sourceHash: string | null } | null> {
  const rows = await selectAbouts(ctx.db)
  const row = rows.find(({ source_hash }) => source_hash !== null) ?? rows[0]
  return row ? { markdown: row.markdown, sourceHash: row.source_hash } : null
}

/** What was there before in a language that an import changes; null for nothing. */
export type AboutBefore = { lang: TextLang; row: AboutRow | null }[]

/**
 * Replaces the texts of an import by another one, which may be in the other language; a text of the studio stays. Returns
 * what was there before.
 */
export async function replaceAbout(ctx: Ctx, tx: Tx, text: AboutText): Promise<AboutBefore> {
  const rows = await selectAbouts(tx)
  const imported = rows.filter(({ source_hash }) => source_hash !== null)
  const isOwn = rows.some((row) => row.lang === text.lang && row.source_hash === null)
  const lang = (isOwn && imported[0]?.lang) || text.lang
  await deleteImportedAbout(
    tx,
    imported.flatMap(({ source_hash }) => source_hash ?? []),
  )
  await upsertAbout(ctx, tx, { ...text, lang })
  const langs = new Set([lang, ...imported.map((row) => row.lang)])
  return [...langs].map((one) => ({ lang: one, row: rows.find((row) => row.lang === one) ?? null }))
}

/**
 * Replaces the text of the page in its language.
 * @param baseVersion the version that the text was written on; absent: any
 * @throws ApiError conflict with the current text when another version was saved since
 */
export const saveAbout = (ctx: Ctx, text: AboutText, baseVersion?: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    if (baseVersion !== undefined) {
      const current = await readAboutText(tx, text.lang)
      if (current.version !== baseVersion) throw conflict(current)
    }
    await upsertAbout(ctx, tx, text)
  })
