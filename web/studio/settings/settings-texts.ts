/** The texts of the settings in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { SettingsTexts } from './texts/en.ts'

export const useSettingsTexts = studioTexts<SettingsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
