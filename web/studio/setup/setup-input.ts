/** What the owner has typed in the first run: stored in the browser, so that a reload loses nothing but the password. */
import type { Locale } from '#contract/locale.ts'
import type { SetupForm } from '#contract/studio/setup.ts'
import { localStore, type SafeStorage } from '#web/session/safe-storage.ts'

/** What the owner sees first: the editor, how to import, or the site with its demo content. */
export type SetupStart = 'write' | 'import' | 'look'

export type SetupInput = {
  titleEn: string
  titleCn: string
  taglineEn: string
  taglineCn: string
  /** IANA name. */
  timeZone: string
  locale: Locale
  isMultilingual: boolean
  name: string
  email: string
  start: SetupStart
}

const KEY = 'studio-setup'

/** Stored input over the defaults; what is not of the right type is ignored. */
export const readInput = (defaults: SetupInput, store: SafeStorage = localStore): SetupInput => {
  const stored = parse(store.get(KEY))
  const known = Object.entries(defaults).map(([name, value]) => {
    const found = stored[name]
    return [name, typeof found === typeof value ? found : value]
  })
  return Object.fromEntries(known) as SetupInput
}

const parse = (text: string | null): Record<string, unknown> => {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

export const storeInput = (input: SetupInput, store: SafeStorage = localStore): void =>
  void store.set(KEY, JSON.stringify(input))

export const hasInput = (store: SafeStorage = localStore): boolean => store.get(KEY) !== null

export const forgetInput = (store: SafeStorage = localStore): void => store.remove(KEY)

/** The request that creates the site. A text that is missing in one language is taken from the other. */
export const setupForm = (input: SetupInput, password: string, token: string): SetupForm => {
  const { locale, start, titleEn, titleCn, taglineEn, taglineCn, ...others } = input
  const first = (en: string, cn: string) =>
    locale === 'en' ? en.trim() || cn.trim() : cn.trim() || en.trim()
  return {
    ...others,
    token,
    password,
    locale,
    email: input.email.trim(),
    name: input.name.trim(),
    title: first(titleEn, titleCn),
    tagline: first(taglineEn, taglineCn),
    ...filled({ titleEn, titleCn, taglineEn, taglineCn }),
    keepDemo: start === 'look',
  }
}

const filled = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )
