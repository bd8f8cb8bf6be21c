/** Every SQL statement of the settings: one JSON document with the values that differ from the defaults. */
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { INSTALLED_AT } from '#server/platform/db/migrate.ts'
import { defaultSettings, type Settings } from './settings.ts'

const NAME = 'site'

/** The key of the memoized settings: a preview replaces the value. */
export const SETTINGS_KEY = 'settings'

/** What no page, feed or public response depends on. */
const PRIVATE: ReadonlySet<string> = new Set<keyof Settings>([
  'alwaysCode',
  'authorIntroMarkdown',
  'customCss',
])

/** The current settings, memoized until they change. */
export const selectSettings = (ctx: Ctx): Promise<Settings> =>
  ctx.memoize(SETTINGS_KEY, ['settings'], async () => {
    const changed = await selectChangedSettings(ctx.db)
    return { ...defaultSettings(await selectInstallationDay(ctx)), ...changed }
  })

/** The settings as the transaction sees them, for a change that depends on them. */
export const selectSettingsForUpdate = async (ctx: Ctx, tx: Tx): Promise<Settings> => ({
  ...defaultSettings(await selectInstallationDay(ctx)),
  ...(await selectChangedSettings(tx)),
})

/** Changes the given settings; the others stay. Pages become stale when one that they can show has another value. */
export async function updateSettings(ctx: Ctx, tx: Tx, change: Partial<Settings>): Promise<void> {
  const before = await selectSettingsForUpdate(ctx, tx)
  const names = (Object.keys(change) as (keyof Settings)[]).filter(
    (name) => !isDeepStrictEqual(before[name], change[name]),
  )
  const value = JSON.stringify({ ...(await selectChangedSettings(tx)), ...change })
  await tx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  if (names.some((name) => !PRIVATE.has(name))) ctx.cacheTags.invalidate(tx, 'site')
  if (names.length > 0) ctx.cacheTags.invalidate(tx, 'settings')
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
