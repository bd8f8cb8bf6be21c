/** Renders an email: subject, text, HTML and headers. */
import type { Locale } from '#contract/locale.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailContent } from './email.ts'
import { emailHtml } from './render-html.ts'
import { emailText } from './render-text.ts'

export type RenderedEmail = {
  /** In the language of the recipient. */
  siteName: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
}

/** @param locale the language of the recipient */
export async function renderEmail(ctx: Ctx, locale: Locale, email: EmailContent): Promise<RenderedEmail> {
  const name = siteTitle(await selectSettings(ctx), locale)
  const site = { name, origin: originOf(ctx) }
  // A title may hold anything; a subject is one line (docs/requirements/safety.md, A16).
  const written = { ...email, subject: email.subject.replace(/\s+/g, ' ').trim() }
  return {
    siteName: name,
    subject: written.subject,
    text: emailText(written, site),
    html: emailHtml(written, site, locale),
    unsubscribeUrl: email.unsubscribe?.href ?? null,
  }
}
