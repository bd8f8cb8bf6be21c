/** The texts of ordering by hand in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { OrderingTexts } from './texts/en.ts'

export const useOrderingTexts = studioTexts<OrderingTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
