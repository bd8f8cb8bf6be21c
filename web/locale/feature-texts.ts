/** Loads texts that only one feature needs, in the visitor's language. */
import { type Context, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import { memoizeLoad } from '#web/memoize-load.ts'

export const loadFeatureTexts = <Texts>(modules: Record<Locale, () => Promise<{ default: Texts }>>) => {
  const textsOf = (locale: Locale) => memoizeLoad(async () => (await modules[locale]()).default)
  const texts: Record<Locale, () => Promise<Texts>> = { en: textsOf('en'), cn: textsOf('cn') }
  return (locale: Locale) => texts[locale]()
}

export const useFeatureTexts = <Texts>(context: Context<Texts | null>): Texts => {
  const texts = use(context)
  if (!texts) throw new Error('The texts of a feature need its provider above the component.')
  return texts
}
