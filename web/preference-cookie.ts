/** Stores language and theme in a cookie, with which the server renders the next page. */
import { type LOCALE_COOKIE, PREFERENCE_SECONDS, type THEME_COOKIE } from '#contract/locale.ts'

export const storePreference = (name: typeof LOCALE_COOKIE | typeof THEME_COOKIE, value: string): void => {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `${name}=${value}; max-age=${PREFERENCE_SECONDS}; path=/; samesite=lax${secure}`
}
