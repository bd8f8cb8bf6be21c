/** What the login with a passkey and the screen that adds one share. */
import type { Locale } from '#contract/locale.ts'
import { loadFeatureTexts } from '#web/locale/feature-texts.ts'
import type { PasskeyTexts } from './passkey-texts/en.ts'

export const loadPasskeyTexts: (locale: Locale) => Promise<PasskeyTexts> = loadFeatureTexts<PasskeyTexts>({
  en: () => import('./passkey-texts/en.ts'),
  cn: () => import('./passkey-texts/cn.ts'),
})

/** Why the browser made or used no passkey; undefined for a failure of a request. */
export function passkeyErrorText(error: unknown, texts: PasskeyTexts): string | undefined {
  if (!(error instanceof Error) || 'kind' in error) return undefined
  if (error.name === 'SecurityError') return texts.otherSite
  if (error.name === 'InvalidStateError') return texts.known
  return texts.canceled
}
