/** The texts of the first run in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { SetupTexts } from './texts/en.ts'

export const useSetupTexts = studioTexts<SetupTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
