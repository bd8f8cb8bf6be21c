/** What the mascot says, and in which language: a browser loads the texts of the language that it shows. */
import { loadFeatureTexts } from '#web/locale/feature-texts.ts'
import type { MascotTexts } from './texts/mascot-texts.ts'

export const loadMascotTexts = loadFeatureTexts<MascotTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
