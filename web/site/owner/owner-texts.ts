/** Loads the texts of the owner's section for a locale. */
import { createContext } from 'react'
import { loadFeatureTexts, useFeatureTexts } from '#web/locale/feature-texts.ts'
import type { OwnerTexts } from './texts/en.ts'

export const loadOwnerTexts = loadFeatureTexts<OwnerTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

export const OwnerTextsContext = createContext<OwnerTexts | null>(null)

export const useOwnerTexts = (): OwnerTexts => useFeatureTexts(OwnerTextsContext)
