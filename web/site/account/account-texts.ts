/** Loads the texts of the account dialogs for a locale. */
import { createContext } from 'react'
import { loadFeatureTexts, useFeatureTexts } from '#web/locale/feature-texts.ts'
import type { AccountTexts } from './texts/en.ts'

export const loadAccountTexts = loadFeatureTexts<AccountTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

export const AccountTextsContext = createContext<AccountTexts | null>(null)

export const useAccountTexts = (): AccountTexts => useFeatureTexts(AccountTextsContext)
