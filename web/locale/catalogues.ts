/** Where the texts of each language come from; a browser loads only the one it shows. */
import type { Locale } from '#contract/locale.ts'
import { onceLoaded } from '#web/once-loaded.ts'
import type { Texts } from './en.ts'

const catalogues: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: onceLoaded(() => import('./en.ts')),
  cn: onceLoaded(() => import('./cn.ts')),
}

export const loadTexts = async (locale: Locale): Promise<Texts> => (await catalogues[locale]()).default

/** The catalogue's name in the build's manifest. */
export const catalogueSource = (locale: Locale) => `web/locale/${locale}.ts`
