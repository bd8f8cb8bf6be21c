/** The texts of the screen of readers. */
import { studioTexts } from '../studio-texts.ts'
import type { ReaderScreenTexts } from './texts/en.ts'

export const useReaderScreenTexts = studioTexts<ReaderScreenTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
