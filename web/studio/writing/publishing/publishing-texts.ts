/** The texts of the publish panel in the owner's language. */
import { studioTexts } from '../../studio-texts.ts'
import type { PublishingTexts } from './texts/en.ts'

export const usePublishingTexts = studioTexts<PublishingTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})
