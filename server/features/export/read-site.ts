/** Reads what there is once: the settings, the numbers of visits, the about page and the welcome text. */
import { selectAbout } from '#server/features/about/about.sql.ts'
import { selectWelcome } from '#server/features/message/message.sql.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectCounters, selectSetting } from './export-rows.sql.ts'
import type { SettingsItem } from './items.ts'

/** Texts are null where there are none. */
export type SiteTexts = { settings: SettingsItem; about: string | null; welcome: string | null }

export async function readSite(db: Db): Promise<SiteTexts> {
  const stored = await selectSetting(db, 'site')
  const { compiledCss: _, ...settings } = JSON.parse(stored ?? '{}') as Record<string, unknown>
  const counters = await selectCounters(db)
  const value = (name: string) => Number(counters.find((one) => one.name === name)?.value ?? 0)
  return {
    settings: { settings, views: value('views'), visitors: value('visitors') },
    about: (await selectAbout(db))?.markdown ?? null,
    welcome: (await selectWelcome(db))?.markdown ?? null,
  }
}
