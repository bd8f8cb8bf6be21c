/** The texts of the screens of background jobs, emails, the audit log and sessions. */
import type { OwnerTexts } from '#web/site/owner/texts/en.ts'
import { studioTexts } from '../studio-texts.ts'
import type { OperationsTexts } from './texts/en.ts'

export const useOperationsTexts = studioTexts<OperationsTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

/** The names of the actions in the audit log, which the user center has as well. */
export const useAuditTexts = studioTexts<OwnerTexts>({
  en: () => import('#web/site/owner/texts/en.ts'),
  cn: () => import('#web/site/owner/texts/cn.ts'),
})
