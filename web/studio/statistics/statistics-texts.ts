/** The texts of statistics in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { StatisticTexts } from './texts/en.ts'

export const useStatisticTexts = studioTexts<StatisticTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
