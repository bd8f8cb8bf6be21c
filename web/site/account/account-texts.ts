/** The texts of the account's dialogs in the reader's language. */
import { createContext, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { AccountTexts } from './texts/en.ts'

const modules: Record<Locale, () => Promise<{ default: AccountTexts }>> = {
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
}
const loading = new Map<Locale, Promise<AccountTexts>>()

/** One promise for a language: React waits for it once. */
export const loadAccountTexts = (locale: Locale): Promise<AccountTexts> => {
  const known = loading.get(locale)
  if (known) return known
  const texts = modules[locale]().then((module) => module.default)
  texts.catch(() => loading.delete(locale))
  loading.set(locale, texts)
  return texts
}

export const AccountTextsContext = createContext<AccountTexts | null>(null)

export const useAccountTexts = (): AccountTexts => {
  const texts = use(AccountTextsContext)
  if (!texts) throw new Error('useAccountTexts needs its context above it')
  return texts
}
