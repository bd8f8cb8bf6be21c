/** The texts of the dashboard in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { DashboardTexts } from './texts/en.ts'

export const useDashboardTexts = studioTexts<DashboardTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
