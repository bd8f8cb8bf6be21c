/** Every SQL statement of the settings: one JSON document with the values that differ from the defaults. */
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { INSTALLED_AT } from '#server/platform/db/migrate.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'
import { defaultSettings, type Settings } from './settings.ts'

const NAME = 'site'

/** The key of the memoized settings: a preview replaces the value. */
export const SETTINGS_KEY = 'settings'

/** The current settings, memoized until they change. */
export const selectSettings = (ctx: Ctx): Promise<Settings> =>
  ctx.memoize(SETTINGS_KEY, async () => {
    const changed = await selectChangedSettings(ctx.db)
    return { ...defaultSettings(await selectFirstDay(ctx)), ...changed }
  })

/** The settings as the transaction sees them, for a change that depends on them. */
export const selectSettingsForUpdate = async (ctx: Ctx, tx: Db): Promise<Settings> => ({
  ...defaultSettings(await selectFirstDay(ctx)),
  ...(await selectChangedSettings(tx)),
})

/** One setting as the transaction sees it, without a second connection. */
export const selectSettingInside = async <Name extends keyof Settings>(
  db: Db,
  name: Name,
): Promise<Settings[Name]> => ({ ...defaultSettings(''), ...(await selectChangedSettings(db)) })[name]

/** Stores the given settings; the others stay. Use `updateSettings`, which also makes pages stale. */
export async function upsertSettings(tx: Tx, change: Partial<Settings>): Promise<void> {
  const value = JSON.stringify({ ...(await selectChangedSettings(tx)), ...change })
  await upsertSetting(tx, NAME, value)
}

async function selectChangedSettings(db: Db): Promise<Partial<Settings>> {
  return JSON.parse((await selectSetting(db, NAME)) ?? '{}')
}

/** The day of the first start, or of the first article where that is older: an imported blog began before it came here. */
const selectFirstDay = (ctx: Ctx): Promise<string> =>
  ctx.memoize('first-day', async () => {
    const installed = await selectSetting(ctx.db, INSTALLED_AT)
    const article = await ctx.db
      .selectFrom('article')
      .select('listed_at')
      .where('listed_at', 'is not', null)
      .orderBy('listed_at')
      .limit(1)
      .executeTakeFirst()
    const installedAt = installed === null ? ctx.now() : Number(installed)
    return new Date(Math.min(installedAt, Number(article?.listed_at ?? installedAt)))
      .toISOString()
      .slice(0, 10)
  })
