/** Changes settings. */
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scheduleDigest } from '#server/platform/jobs/schedule-digest.ts'
import { selectSettingsForUpdate, upsertSettings } from './settings.sql.ts'
import type { Settings } from './settings.ts'

const digestTimes = ['digestWeekday', 'digestHour', 'timeZone'] as const

/** Changes the given settings; the others stay, and an undefined one gets its default. */
export async function updateSettings(ctx: Ctx, tx: Tx, change: Partial<Settings>): Promise<void> {
  const before = await selectSettingsForUpdate(ctx, tx)
  await upsertSettings(tx, change)
  const after = await selectSettingsForUpdate(ctx, tx)
  if (isDeepStrictEqual(before, after)) return
  if (digestTimes.some((name) => before[name] !== after[name])) await scheduleDigest(ctx, tx, after)
  ctx.content.changed(tx, 'settings')
}
