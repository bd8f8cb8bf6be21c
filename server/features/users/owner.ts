/** Creates the account of the owner, the one person who runs the site. */
import { isEmailAddress } from '#contract/email.ts'
import type { Locale } from '#contract/locale.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './check-password.ts'
import { hashPassword } from './password.ts'
import { insertOwner, selectAccountByKey, selectOwner, updateMissingAuthors } from './users.sql.ts'

export type OwnerForm = {
  email: string
  password: string
  /** The name of the owner. */
  name: string
  /** The title and the name of the site in both languages, unless the options below say otherwise. */
  title: string
  titleCn?: string
  titleEn?: string
  /** The short name beside the logo; the title of the same language when absent. */
  siteNameCn?: string
  siteNameEn?: string
  tagline?: string
  taglineCn?: string
  taglineEn?: string
  zone?: string
}

/** The errors of the form, in one sentence each; empty when it is valid. */
export function checkOwnerForm(form: OwnerForm): string[] {
  const { email, password, name, title, zone } = form
  const wrong: string[] = []
  if (!isEmailAddress(email)) wrong.push(`“${email}” is not an email address.`)
  if (password.length < MIN_PASSWORD_LENGTH)
    wrong.push(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  if (password.length > MAX_PASSWORD_LENGTH)
    wrong.push(`The password can have up to ${MAX_PASSWORD_LENGTH} characters.`)
  if (nameKey(password) === nameKey(email)) wrong.push('The password must not be the email address.')
  if (name.trim() === '' || name.length > 30) wrong.push('The name must have 1 to 30 characters.')
  const { titleCn = title, titleEn = title, siteNameCn = titleCn, siteNameEn = titleEn } = form
  if (
    [title, titleCn, titleEn, siteNameCn, siteNameEn].some((text) => text.trim() === '' || text.length > 100)
  )
    wrong.push('The site’s titles and names must have 1 to 100 characters.')
  if ([form.tagline, form.taglineCn, form.taglineEn].some((text) => (text?.length ?? 0) > 200))
    wrong.push('The tagline can have up to 200 characters.')
  if (zone !== undefined && !isTimeZone(zone)) wrong.push(`“${zone}” is not a time zone such as Europe/Oslo.`)
  return wrong
}

/** @throws refused */
export async function requireNoOwner(ctx: Ctx): Promise<void> {
  if (await hasOwner(ctx)) throw refusal('owner-exists')
}

/** @throws invalid with the field `email` when a reader has registered with it */
export async function requireFreeEmail(ctx: Ctx, email: string): Promise<void> {
  if (await selectAccountByKey(ctx.db, emailKey(email))) throw readerEmail()
}

const readerEmail = () => fieldError('email', 'email-of-reader')

export const hasOwner = async (ctx: Ctx): Promise<boolean> => (await selectOwner(ctx.db)) !== undefined

/**
 * The texts that differ between the languages; null when none does. Without a tagline in a language, that of the demo stays
 * there: its tagline in the other language would take its place.
 */
function localizedTexts({ titleEn, titleCn, tagline, taglineEn, taglineCn }: OwnerForm, before: Settings) {
  const former = (locale: Locale) =>
    tagline === undefined ? before.localizedTexts?.[locale].tagline : undefined
  const texts = [titleEn, taglineEn ?? former('en'), titleCn, taglineCn ?? former('cn')].map(
    (text) => text?.trim() || null,
  )
  if (texts.every((text) => text === null)) return null
  const [enTitle = null, enTagline = null, cnTitle = null, cnTagline = null] = texts
  return {
    en: { websiteTitle: enTitle, tagline: enTagline, notice: null, authorIntro: null },
    cn: { websiteTitle: cnTitle, tagline: cnTagline, notice: null, authorIntro: null },
  }
}

/**
 * Creates the owner's account, sets the names of the site and makes the owner the author of the existing articles
 * and talks.
 * @throws refused when there is an owner already; invalid with the field `email` when it is that of a reader
 */
export async function createOwner(ctx: Ctx, form: OwnerForm): Promise<number> {
  const password_hash = await hashPassword(form.password)
  return ctx.transaction(async (tx) => {
    if (await selectOwner(tx)) throw refusal('owner-exists')
    const id = await insertOwner(ctx, tx, {
      username: normalizeEmail(form.email),
      email: normalizeEmail(form.email),
      username_key: emailKey(form.email),
      password_hash,
      nickname: form.name.trim(),
    })
    // Another setup was faster, or a reader has just registered.
    if (id === undefined) throw (await selectOwner(tx)) ? refusal('owner-exists') : readerEmail()
    await updateMissingAuthors(tx, id)
    ctx.content.changed(tx, 'articles')
    await updateSettings(ctx, tx, {
      author: form.name.trim(),
      websiteTitle: form.title.trim(),
      name: (form.siteNameCn ?? form.titleCn ?? form.title).trim(),
      englishName: (form.siteNameEn ?? form.titleEn ?? form.title).trim(),
      ...(form.tagline === undefined ? {} : { tagline: form.tagline.trim() || null }),
      localizedTexts: localizedTexts(form, await selectSettingsForUpdate(ctx, tx)),
      // The intro of the demo's author says that she does not exist. The localized texts above have none.
      authorIntro: null,
      authorIntroMarkdown: null,
      localizedIntroMarkdown: null,
      notice: null,
      timeZone: form.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    await ctx.audit(tx, 'setup', { type: 'account', id })
    return id
  })
}
