/** Every SQL statement of the message board's welcome text: one setting, or none before it is written. */
import type { TextLang } from '#contract/articles.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

const NAME = 'message'

export type WelcomeText = {
  markdown: string
  html: string
  lang: TextLang
  rendererVersion: number
  /** Part of the demo content, which is deleted as a whole. */
  isDemo: boolean
}

export async function selectWelcome(db: Db): Promise<WelcomeText | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export async function upsertWelcome(ctx: Ctx, tx: Tx, text: WelcomeText): Promise<void> {
  const value = JSON.stringify(text)
  await tx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  ctx.cacheTags.invalidate(tx, 'message')
}

export async function deleteWelcome(ctx: Ctx, tx: Tx): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', NAME).execute()
  ctx.cacheTags.invalidate(tx, 'message')
}
