/** Renders an email: subject, text, HTML and headers. */
import { type Locale, langTag } from '#contract/locale.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import type { EmailContent } from './email.ts'

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

export type EmailSite = { name: string; origin: string }

export function emailText(email: EmailContent, site: EmailSite): string {
  const parts = [
    ...email.paragraphs,
    email.code && `    ${email.code}`,
    email.quote && quoted(email.quote),
    ...(email.items ?? []).map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n')),
    email.action && `${email.action.label}:\n${email.action.href}`,
    `-- \n${site.name}\n${site.origin}`,
    email.reason,
    ...[email.choice, email.unsubscribe].map((link) => link && `${link.label}:\n${link.href}`),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

/**
 * Colors are set twice: on the elements for programs that drop style sheets, and in the style sheet for the dark
 * theme.
 */
const light = {
  page: 'background:#f7fbfb',
  sheet: 'background:#ffffff;border:1px solid #dae1e3;border-radius:6px',
  text: 'color:#121d25',
  faint: 'color:#5a676e',
  code: 'background:#ecf2f3;color:#121d25;border-radius:4px',
  quote: 'border-left:3px solid #086e47;color:#3e4b54',
  button: 'background:#086e47;color:#f9fefb;border-radius:4px',
}

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0d1318!important}
.sheet{background:#131a1f!important;border-color:#293135!important}
.text{color:#e9eff0!important}
.faint,.faint a{color:#8d999e!important}
.code{background:#232c31!important;color:#e9eff0!important}
.quote{border-color:#8cedb7!important;color:#b5c0c3!important}
.button{background:#8cedb7!important;color:#051810!important}
}`

const FONTS =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"

/** One column, no images, no external resources, light and dark like the mail program. */
export function emailHtml(email: EmailContent, site: EmailSite, locale: Locale): string {
  const body = [
    ...email.paragraphs.map((text) => paragraph(text)),
    email.code && code(email.code),
    email.quote && quote(email.quote),
    ...(email.items ?? []).map(item),
    email.action && button(email.action),
  ].filter(Boolean)
  return `<!doctype html>
<html lang="${langTag[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(email.subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${light.page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;${FONTS};font-size:18px;font-weight:600;${light.text}">${escapeHtml(site.name)}</td></tr>
<tr><td class="sheet" style="padding:28px 28px 20px;${light.sheet}">
${body.join('\n')}
</td></tr>
<tr><td class="faint" style="padding:16px 4px 0;${FONTS};font-size:13px;line-height:1.6;${light.faint}">${footer(email, site)}</td></tr>
</table></td></tr></table>
</body></html>
`
}

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 14px;${FONTS};font-size:16px;line-height:1.6;${light.text}">${lines(text)}</p>`

const code = (text: string) =>
  `<p class="code" style="margin:4px 0 18px;padding:14px 18px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:6px;${light.code}">${escapeHtml(text)}</p>`

const quote = (text: string) =>
  `<blockquote class="quote" style="margin:0 0 18px;padding:2px 0 2px 16px;${FONTS};font-size:16px;line-height:1.6;${light.quote}">${lines(text)}</blockquote>`

const item = ({ title, text, href }: { title: string; text: string; href: string }) => {
  const link = `<a class="text" href="${escapeHtml(href)}" style="font-weight:600;${light.text}">${escapeHtml(title)}</a>`
  const excerpt = text && `<br><span class="faint" style="${light.faint}">${lines(text)}</span>`
  return `<p class="text" style="margin:0 0 18px;${FONTS};font-size:16px;line-height:1.6;${light.text}">${link}${excerpt}</p>`
}

const button = ({ label, href }: { label: string; href: string }) =>
  `<p style="margin:4px 0 14px"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:11px 20px;${FONTS};font-size:15px;font-weight:600;text-decoration:none;${light.button}">${escapeHtml(label)}</a></p>`

const footer = ({ reason, choice, unsubscribe: stop }: EmailContent, { origin }: EmailSite) => {
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" style="${light.faint}">${escapeHtml(label)}</a>`
  const parts = [
    lines(reason),
    choice && link(choice.href, choice.label),
    stop && link(stop.href, stop.label),
    link(origin, origin),
  ]
  return parts.filter(Boolean).join('<br>')
}

const lines = (text: string) => escapeHtml(text).replace(/\n/g, '<br>')
