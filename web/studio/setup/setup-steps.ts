/** The steps of the first run, the fields of each, and what is wrong in them before the server is asked. */
import { looksLikeEmail } from '#web/site/account/email-syntax.ts'
import type { SetupInput } from './setup-input.ts'

export const setupSteps = ['name', 'account', 'email', 'start'] as const
export type SetupStep = (typeof setupSteps)[number]

export type SetupField =
  | 'titleEn'
  | 'titleCn'
  | 'taglineEn'
  | 'taglineCn'
  | 'timeZone'
  | 'name'
  | 'email'
  | 'password'

const fieldsOf: Record<SetupStep, readonly SetupField[]> = {
  name: ['titleEn', 'titleCn', 'taglineEn', 'taglineCn', 'timeZone'],
  account: ['name', 'email', 'password'],
  email: [],
  start: [],
}

export type SetupMistake = 'noTitle' | 'noName' | 'email' | 'shortPassword' | 'noPassword'
export type SetupMistakes = Partial<Record<SetupField, SetupMistake>>

/** What is missing or cannot be right, by field; the server checks everything again. */
export const checkInput = (input: SetupInput, password: string): SetupMistakes => {
  const { locale, titleEn, titleCn, name, email } = input
  const mistakes: SetupMistakes = {}
  if (!titleEn.trim() && !titleCn.trim()) mistakes[locale === 'en' ? 'titleEn' : 'titleCn'] = 'noTitle'
  if (!name.trim()) mistakes.name = 'noName'
  if (!looksLikeEmail(email)) mistakes.email = 'email'
  if (password === '') mistakes.password = 'noPassword'
  else if (password.length < 8) mistakes.password = 'shortPassword'
  return mistakes
}

export const mistakesIn = (step: SetupStep, mistakes: SetupMistakes): SetupMistakes =>
  Object.fromEntries(fieldsOf[step].flatMap((field) => (mistakes[field] ? [[field, mistakes[field]]] : [])))

/** The step that has the field; the first one for a field that this version of the wizard does not know. */
export const stepOfField = (field: string): SetupStep =>
  setupSteps.find((step) => fieldsOf[step].some((one) => one === field)) ?? 'name'

/**
 * The step of the URL, or the first one before it that is incomplete. A missing password holds nobody back: after a
 * reload the last step asks for it.
 */
export const shownStep = (requested: string | null, input: SetupInput): SetupStep => {
  const wanted = setupSteps.indexOf(requested as SetupStep)
  const mistakes = checkInput(input, 'a password')
  const open = setupSteps.findIndex((step) => Object.keys(mistakesIn(step, mistakes)).length > 0)
  const index = Math.min(Math.max(wanted, 0), open < 0 ? setupSteps.length - 1 : open)
  return setupSteps[index] as SetupStep
}
