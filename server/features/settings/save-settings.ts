/** Changes the settings that the owner edited, unless another device changed the same ones since. */
import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/locale.ts'
import type { SettingChanges, SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { dateIn } from '#server/platform/time-zone.ts'
import { type AuthorIntro, type AuthorIntros, renderIntro, storedIntros } from './author-intro.ts'
import { type CheckedSettings, checkAllSettings, readCss, trimmed } from './check-settings.ts'
import { qqApplication } from './qq-config.ts'
import { checkFreePaths } from './redirects.ts'
import { selectSettings, selectSettingsForUpdate } from './settings.sql.ts'
import type { Settings } from './settings.ts'
import { fromStudioSettings, toStudioSettings } from './studio-settings.mapper.ts'
import { updateSettings } from './update-settings.ts'

/** The settings for the forms of the studio. */
export const readSettingsState = async (ctx: Ctx) => ({
  settings: toStudioSettings(await selectSettings(ctx)),
  qq: { isConfigured: qqApplication(ctx) !== null, callback: `${originOf(ctx)}/oauth/login/qq` },
})

/**
 * @param base the values on which the changes were made
 * @throws invalid with each wrong field; conflict with the current settings when one of the fields has another value
 */
export async function saveSettings(ctx: Ctx, changes: SettingChanges, base: SettingChanges): Promise<void> {
  const checked = checkedSettings(ctx, toStudioSettings(await selectSettings(ctx)), changes)
  await checkAllSettings(checked)
  if (checked.changed.has('redirects')) await checkFreePaths(ctx, checked.settings.redirects)
  const derived = await deriveSettings(checked.settings)
  await ctx.transaction(async (tx) => {
    const stored = await selectSettingsForUpdate(ctx, tx)
    const current = toStudioSettings(stored)
    const names = Object.keys(changes) as SettingName[]
    if (names.some((name) => !isDeepStrictEqual(current[name], base[name])))
      throw conflict({ ...(await readSettingsState(ctx)), settings: current })
    const next = trimmed({ ...current, ...changes })
    await updateSettings(ctx, tx, changedSettings(stored, current, next, derived))
  })
}

/** The settings as they would be after the changes, for a preview. @throws invalid for CSS that cannot be read */
export async function previewSettings(ctx: Ctx, changes: SettingChanges): Promise<Settings> {
  const stored = await selectSettings(ctx)
  const current = toStudioSettings(stored)
  const { settings: next } = checkedSettings(ctx, current, changes)
  return { ...stored, ...changedSettings(stored, current, next, await deriveSettings(next)) }
}

function checkedSettings(ctx: Ctx, current: StudioSettings, changes: SettingChanges): CheckedSettings {
  const settings = trimmed({ ...current, ...changes })
  return {
    settings,
    changed: new Set(Object.keys(changes) as SettingName[]),
    canUseQq: qqApplication(ctx) !== null,
    today: dateIn('Pacific/Kiritimati', ctx.now()),
    origin: originOf(ctx),
  }
}

type Derived = { intros: AuthorIntros; compiledCss: string }

/** What is made of a text when it is saved. */
async function deriveSettings(settings: StudioSettings): Promise<Derived> {
  const compiledCss = await readCss(settings.customCss)
  const intros = {
    en: await renderIntro(settings.authorIntroEn),
    cn: await renderIntro(settings.authorIntroCn),
  }
  return { intros, compiledCss }
}

/** The stored settings that differ. What the owner did not touch keeps its form, such as a text for both languages. */
function changedSettings(
  stored: Settings,
  current: StudioSettings,
  next: StudioSettings,
  derived: Derived,
): Partial<Settings> {
  const intros = storedIntros(stored)
  const introOf = (name: 'authorIntroEn' | 'authorIntroCn', locale: Locale): AuthorIntro | null =>
    current[name].trim() === next[name] ? intros[locale] : derived.intros[locale]
  const before = fromStudioSettings(current, intros)
  const after = fromStudioSettings(next, {
    en: introOf('authorIntroEn', 'en'),
    cn: introOf('authorIntroCn', 'cn'),
  })
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const changed = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Settings>
  return {
    ...changed,
    ...(current.customCss === next.customCss ? {} : { compiledCss: derived.compiledCss }),
  }
}
