/** The texts of the list of shortcuts, which load with it. */
import type { Locale } from '#contract/locale.ts'
import { loadFeatureTexts } from '#web/locale/feature-texts.ts'
import type { KeysTexts } from './texts/en.ts'

const loaded: Partial<Record<Locale, KeysTexts>> = {}

const load = loadFeatureTexts<KeysTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

export const loadKeysTexts = async (locale: Locale): Promise<void> => {
  loaded[locale] = await load(locale)
}

/** Of a language that was loaded. */
export const keysTexts = (locale: Locale): KeysTexts => loaded[locale] as KeysTexts
