/** Texts that only some readers need: they come with the room that shows them, in the reader's language. */
import { type Context, use } from 'react'
import type { Locale } from '#contract/locale.ts'

/** One promise for a language: React waits for it once. What failed is asked for again. */
export const loadRoomTexts = <Texts>(modules: Record<Locale, () => Promise<{ default: Texts }>>) => {
  const loading = new Map<Locale, Promise<Texts>>()
  return (locale: Locale): Promise<Texts> => {
    const known = loading.get(locale)
    if (known) return known
    const texts = modules[locale]().then((module) => module.default)
    texts.catch(() => loading.delete(locale))
    loading.set(locale, texts)
    return texts
  }
}

export const useRoomTexts = <Texts>(context: Context<Texts | null>): Texts => {
  const texts = use(context)
  if (!texts) throw new Error('The texts of a room need its context above them.')
  return texts
}
