/** Serves the setup page and its form. */

import { isEmailAddress } from '#contract/email.ts'
import type { Locale } from '#contract/locale.ts'
import { SetupForm } from '#contract/studio/setup.ts'
import { hasDemo } from '#server/demo/demo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { readForm } from '#server/platform/http/request-body.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { messageText } from '#server/platform/messages.ts'
import { sendTestEmail } from './send-test-email.ts'
import { setUpSite } from './set-up-site.ts'
import { type SetupPage, type SetupValues, setupOverPage, setupPage } from './setup-page.ts'
import { setupTexts } from './setup-texts.ts'
import { requireSetupToken } from './setup-token.ts'

/**
 * GET shows the form, POST creates the owner and leads to the studio. A wrong token gets the page that says so.
 * @throws too-many
 */
export async function setupResponse(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  const isPost = request.method === 'POST'
  const values: SetupValues = isPost
    ? await readForm(request)
    : { token: new URL(request.url).searchParams.get('token') ?? '' }
  const { locale } = visitor
  try {
    await requireSetupToken(ctx, values.token ?? '', visitor.ipAddress)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'refused') throw error
    return htmlResponse(await setupOverPage(setupTexts[locale]), 403)
  }
  const page = { texts: setupTexts[locale], state: await setupState(ctx), values }
  if (!isPost) return htmlResponse(await setupPage({ ...page, error: null, emailResult: null }), 200)
  if (values.action === 'email') {
    const { error, result } = await tryEmail(ctx, values.email ?? '', locale)
    return htmlResponse(await setupPage({ ...page, error, emailResult: result }), 200)
  }
  const error = await tryToCreate(ctx, values, locale)
  if (error) return htmlResponse(await setupPage({ ...page, error, emailResult: null }), 200)
  return new Response(null, { status: 303, headers: { location: '/studio', 'cache-control': 'no-store' } })
}

/** What the first run has to know. */
export const setupState = async (ctx: Ctx) => ({
  hasDemo: await hasDemo(ctx),
  canSendEmail: ctx.smtp !== null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

async function tryToCreate(ctx: Ctx, values: SetupValues, locale: Locale): Promise<SetupPage['error']> {
  const { titleCn, tagline, ...others } = values
  const form = SetupForm.safeParse({
    ...others,
    ...(titleCn ? { titleCn } : {}),
    ...(tagline ? { tagline } : {}),
    isMultilingual: values.isMultilingual === 'yes',
    keepDemo: values.keepDemo === 'yes',
  })
  if (!form.success) return wrongField(locale, String(form.error.issues[0]?.path[0] ?? ''))
  try {
    await setUpSite(ctx, form.data)
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'invalid') throw error
    const { field } = error.data as { field: string }
    return { field, message: messageText(locale, error.messageKey, error.parameters) }
  }
}

const wrongField = (locale: Locale, field: string) => ({
  field,
  message: messageText(locale, 'invalid', {
    field: (setupTexts[locale] as Record<string, string>)[field] ?? field,
  }),
})

async function tryEmail(ctx: Ctx, email: string, locale: Locale) {
  if (!isEmailAddress(email)) return { error: wrongField(locale, 'email'), result: null }
  const texts = setupTexts[locale]
  const { isSent, reason } = await sendTestEmail(ctx, email, locale)
  if (!isSent) return { error: null, result: `${texts.isNotSent} ${reason}` }
  return { error: null, result: ctx.smtp ? texts.isSent : texts.isWritten }
}

const htmlResponse = (body: { toString: () => string }, status: number) =>
  new Response(String(body), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      // The token is part of the URL.
      'referrer-policy': 'no-referrer',
    },
  })
