/** The texts of the merge of two versions in the owner's language. */
import { studioTexts } from '../../studio-texts.ts'
import type { MergeTexts } from './texts/en.ts'

export const useMergeTexts = studioTexts<MergeTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
