/** The texts of the screen of backups. */
import { studioTexts } from '../studio-texts.ts'
import type { BackupsTexts } from './texts/en.ts'

export const useBackupsTexts = studioTexts<BackupsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
