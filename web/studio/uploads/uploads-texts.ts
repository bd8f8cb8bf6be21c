/** The texts of uploads in the owner's language. */
import { studioTexts } from '../studio-texts.ts'
import type { UploadTexts } from './texts/en.ts'

export const useUploadTexts = studioTexts<UploadTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
