/** Makes the hook with which a feature of the studio reads its texts in the owner's language. */
import { use } from 'react'
import type { Locale } from '#contract/locale.ts'
import { loadFeatureTexts } from '#web/locale/feature-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

/** `export const useTalkTexts = studioTexts<TalkTexts>({ en: () => import('./texts/en.ts'), cn: … })` */
export const studioTexts = <Texts>(modules: Record<Locale, () => Promise<{ default: Texts }>>) => {
  const load = loadFeatureTexts<Texts>(modules)
  return (): Texts => use(load(useLanguage().locale))
}
