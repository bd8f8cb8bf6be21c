/** Reads what there is once: the settings, the numbers of visits, the about page and the welcome text. */
import type { Locale } from '#contract/locale.ts'
import { readFixedMarkdown } from '#server/features/own-pages/import-own-page.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectSetting } from '#server/platform/db/setting-values.ts'
import { selectCounters } from './export-rows.sql.ts'
import type { SettingsItem } from './items.ts'

/** Markdown in each language in which there is a text. */
export type MarkdownIn = Partial<Record<Locale, string>>
export type SiteTexts = { settings: SettingsItem; abouts: MarkdownIn; welcomes: MarkdownIn }

export async function readSite(db: Db): Promise<SiteTexts> {
  const stored = await selectSetting(db, 'site')
  const { compiledCss: _, ...settings } = JSON.parse(stored ?? '{}') as Record<string, unknown>
  const counters = await selectCounters(db)
  const value = (name: string) => Number(counters.find((one) => one.name === name)?.value ?? 0)
  return {
    settings: { settings, views: value('views'), visitors: value('visitors') },
    abouts: await readFixedMarkdown(db, 'about'),
    welcomes: await readFixedMarkdown(db, 'message'),
  }
}
