/** The texts of the owner's part in the owner's language. */
import { createContext, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { OwnerTexts } from './texts/en.ts'

const modules: Record<Locale, () => Promise<{ default: OwnerTexts }>> = {
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
}
const loading = new Map<Locale, Promise<OwnerTexts>>()

/** One promise for a language: React waits for it once. */
export const loadOwnerTexts = (locale: Locale): Promise<OwnerTexts> => {
  const known = loading.get(locale)
  if (known) return known
  const texts = modules[locale]().then((module) => module.default)
  texts.catch(() => loading.delete(locale))
  loading.set(locale, texts)
  return texts
}

export const OwnerTextsContext = createContext<OwnerTexts | null>(null)

export const useOwnerTexts = (): OwnerTexts => {
  const texts = use(OwnerTextsContext)
  if (!texts) throw new Error('useOwnerTexts needs its context above it')
  return texts
}
