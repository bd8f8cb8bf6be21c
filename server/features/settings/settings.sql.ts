/** Every SQL statement of the settings: one JSON document with the values that differ from the defaults. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { INSTALLED_AT } from '#server/platform/db/migrate.ts'
import { defaultSettings, type Settings } from './settings.ts'

const NAME = 'site'

/** The current settings, memoized until they change. */
export const selectSettings = (ctx: Ctx): Promise<Settings> =>
  ctx.memoize('settings', ['site'], async () => {
    const changed = await selectChangedSettings(ctx.db)
    return { ...defaultSettings(await selectInstallationDay(ctx)), ...changed }
  })

/** Changes the given settings; the others stay. */
export async function updateSettings(ctx: Ctx, tx: Tx, change: Partial<Settings>): Promise<void> {
  const value = JSON.stringify({ ...(await selectChangedSettings(tx)), ...change })
  await tx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  ctx.cacheTags.invalidate(tx, 'site')
}

async function selectChangedSettings(db: Db): Promise<Partial<Settings>> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? JSON.parse(row.value) : {}
}

async function selectInstallationDay(ctx: Ctx): Promise<string> {
  const row = await ctx.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', INSTALLED_AT)
    .executeTakeFirst()
  return new Date(row ? Number(row.value) : ctx.now()).toISOString().slice(0, 10)
}
