/** Loads the texts of each language; a browser loads only the language that it shows. */
import type { Locale } from '#contract/locale.ts'
import { memoizeLoad } from '#web/memoize-load.ts'
import type { Texts } from './en.ts'

const catalogs: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: memoizeLoad(() => import('./en.ts')),
  cn: memoizeLoad(() => import('./cn.ts')),
}

export const loadTexts = async (locale: Locale): Promise<Texts> => (await catalogs[locale]()).default

/** The file's name in the build's manifest. */
export const catalogSource = (locale: Locale) => `web/locale/${locale}.ts`
