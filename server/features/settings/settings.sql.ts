/** Every SQL statement of the settings: one JSON document with the values that differ from the defaults. */
import type { CommentKind } from '#contract/comments.ts'
import type { Locale } from '#contract/locale.ts'
import type { Section } from '#contract/sections.ts'
import type { CacheTag } from '#server/platform/cache/cache-tags.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { INSTALLED_AT } from '#server/platform/db/migrate.ts'
import { defaultSettings, type Settings } from './settings.ts'

const NAME = 'site'

/** The key of the memoized settings: a preview replaces the value. */
export const SETTINGS_KEY = 'settings'

/** A part of the settings that some pages or documents show; shown-settings.ts says what it contains. */
export type SettingPart =
  | 'sidebar'
  | `comments-${CommentKind}`
  | 'visitor-avatar'
  | 'reader-avatar'
  | 'license'
  | 'default-locale'
  | 'default-theme'
  | `texts-${Locale}`
  | 'author'
  | 'favicon'
  | 'first-day'
  | 'webmentions'
  | `section-${Section}`

/** The cache tag of what shows this part. The tag of the part that every page shows is `site`. */
export const settingTag = (part: SettingPart): CacheTag => `settings:${part}`

/** The current settings, memoized until they change. */
export const selectSettings = (ctx: Ctx): Promise<Settings> =>
  ctx.memoize(SETTINGS_KEY, ['settings'], async () => {
    const changed = await selectChangedSettings(ctx.db)
    return { ...defaultSettings(await selectInstallationDay(ctx)), ...changed }
  })

/** The settings as the transaction sees them, for a change that depends on them. */
export const selectSettingsForUpdate = async (ctx: Ctx, tx: Db): Promise<Settings> => ({
  ...defaultSettings(await selectInstallationDay(ctx)),
  ...(await selectChangedSettings(tx)),
})

/** One setting as the transaction sees it, without a second connection. */
export const selectSettingInside = async <Name extends keyof Settings>(
  tx: Tx,
  name: Name,
): Promise<Settings[Name]> => ({ ...defaultSettings(''), ...(await selectChangedSettings(tx)) })[name]

/** Stores the given settings; the others stay. Use `updateSettings`, which also makes stale what shows them. */
export async function upsertSettings(tx: Tx, change: Partial<Settings>): Promise<void> {
  const value = JSON.stringify({ ...(await selectChangedSettings(tx)), ...change })
  await tx
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
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
