/** The settings in the database: one JSON document that holds what differs from the defaults. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { INSTALLED_AT } from '#server/platform/db/migrate.ts'
import { defaultSettings, type Settings } from './settings.ts'

const NAME = 'site'

/** The settings as they hold now; kept until they change. */
export const selectSettings = (ctx: Ctx): Promise<Settings> =>
  ctx.memoize('settings', ['site'], async () => {
    const given = await selectGiven(ctx.db)
    return { ...defaultSettings(await selectFirstDay(ctx)), ...given }
  })

/** Changes the named settings and leaves the others. */
export async function updateSettings(ctx: Ctx, tx: Tx, change: Partial<Settings>): Promise<void> {
  const value = JSON.stringify({ ...(await selectGiven(tx)), ...change })
  await tx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  ctx.cacheTags.invalidate(tx, 'site')
}

async function selectGiven(db: Db): Promise<Partial<Settings>> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}

async function selectFirstDay(ctx: Ctx): Promise<string> {
  const row = await ctx.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', INSTALLED_AT)
    .executeTakeFirst()
  return new Date(row ? Number(row.value) : ctx.now()).toISOString().slice(0, 10)
}
