/** Puts the settings of an export in the place of those of this site. */
import { z } from 'zod'
import { sections } from '#contract/sections.ts'
import { WebsiteConfig } from '#contract/settings.ts'
import { UnchangedSettings } from '#contract/studio/settings.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { dateIn } from '#server/platform/time-zone.ts'
import { renderGivenIntros } from './author-intro.ts'
import { checkAllSettings, readCss } from './check-settings.ts'
import { qqApplication } from './qq-config.ts'
import { selectSettings, selectSettingsForUpdate } from './settings.sql.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { toStudioSettings } from './studio-settings.mapper.ts'
import { updateSettings } from './update-settings.ts'

const text = z.string().nullable()
const OwnName = z.object({
  isShown: z.boolean(),
  en: z.string().optional(),
  cn: z.string().optional(),
})
const NavEntry = z.union([
  OwnName.extend({ section: z.enum(sections) }),
  OwnName.extend({ page: z.int().positive() }),
  z.object({ isShown: z.boolean(), href: z.string(), en: text, cn: text }),
])

/** Settings as they are stored: those that have their default are absent, and unknown ones are ignored. */
export const StoredSettings = WebsiteConfig.omit({ isCommentReview: true, styleSheets: true })
  .extend({
    ...UnchangedSettings.shape,
    navigation: z.array(NavEntry).nullable(),
    accent: z.object({ dark: text, light: text }),
    authorIntroMarkdown: text,
    localizedIntroMarkdown: z.object({ en: text, cn: text }).nullable(),
    webmentions: z.boolean(),
  })
  .partial()
export type StoredSettings = z.output<typeof StoredSettings>

/**
 * Checks the settings and derives what is made of them, before the transaction.
 * @throws invalid with each wrong field
 */
export async function checkStoredSettings(ctx: Ctx, given: StoredSettings): Promise<Partial<Settings>> {
  const current = await selectSettings(ctx)
  const defaults = defaultSettings(current.websiteCreateTime)
  const canUseQq = qqApplication(ctx) !== null
  // Without an application, the button would lead to an error.
  const wanted = canUseQq || given.qqLogin === undefined ? given : { ...given, qqLogin: 0 as const }
  const [settings, usual] = [toStudioSettings({ ...defaults, ...wanted }), toStudioSettings(defaults)]
  const names = Object.keys(settings) as (keyof typeof settings)[]
  const changed = new Set(names.filter((name) => settings[name] !== usual[name]))
  const today = dateIn('Pacific/Kiritimati', ctx.now())
  await checkAllSettings({ settings, changed, canUseQq, today, origin: originOf(ctx) })
  return {
    ...wanted,
    ...(await renderGivenIntros(wanted)),
    ...(wanted.customCss === undefined ? {} : { compiledCss: await readCss(wanted.customCss) }),
  }
}

/** Every setting that is not given gets its default. */
export async function replaceSettings(ctx: Ctx, tx: Tx, settings: Partial<Settings>): Promise<void> {
  const current = await selectSettingsForUpdate(ctx, tx)
  const cleared = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]))
  await updateSettings(ctx, tx, { ...cleared, ...settings })
}
