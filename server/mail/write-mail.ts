/** From a letter to the mail as it will go out. */
import type { Locale } from '#contract/locale.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Letter } from './letter.ts'
import { letterHtml } from './write-html.ts'
import { letterText } from './write-text.ts'

export type WrittenMail = { subject: string; text: string; html: string; stopAddress: string | null }

/** @param locale the language of the one who reads it */
export async function writeMail(ctx: Ctx, locale: Locale, letter: Letter): Promise<WrittenMail> {
  const { websiteTitle: name } = await selectSettings(ctx)
  const site = { name, origin: originOf(ctx) }
  // A title may hold anything; a subject is one line (docs/requirements/safety.md, A16).
  const written = { ...letter, subject: letter.subject.replace(/\s+/g, ' ').trim() }
  return {
    subject: written.subject,
    text: letterText(written, site),
    html: letterHtml(written, site, locale),
    stopAddress: letter.stop?.href ?? null,
  }
}
