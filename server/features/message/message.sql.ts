/** Every SQL statement of the message board's welcome text: a setting for each language in which it was written. */
import { TextLang } from '#contract/articles.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { upsertSetting } from '#server/platform/db/upsert-setting.ts'

const nameOf = (lang: TextLang): string => `message-${lang}`

export type WelcomeText = {
  markdown: string
  html: string
  lang: TextLang
  rendererVersion: number
  /** Part of the demo content, which is deleted as a whole. */
  isDemo: boolean
}

export async function selectWelcomes(db: Db): Promise<WelcomeText[]> {
  const rows = await db
    .selectFrom('setting')
    .select('value')
    .where('name', 'in', TextLang.options.map(nameOf))
    .orderBy('name')
    .execute()
  return rows.map(({ value }) => JSON.parse(value))
}

export const selectWelcome = async (db: Db, lang: TextLang): Promise<WelcomeText | undefined> =>
  (await selectWelcomes(db)).find((text) => text.lang === lang)

/** Replaces the text in its language. */
export async function upsertWelcome(ctx: Ctx, tx: Tx, text: WelcomeText): Promise<void> {
  await upsertSetting(tx, nameOf(text.lang), JSON.stringify(text))
  ctx.content.changed(tx, 'message')
}

export async function deleteWelcome(ctx: Ctx, tx: Tx, lang: TextLang): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', nameOf(lang)).execute()
  ctx.content.changed(tx, 'message')
}
