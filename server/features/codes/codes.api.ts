/** Implements codesApi: emails verification codes. */

import { codesApi } from '#contract/codes.ts'
import { selectKnownBrowser } from '#server/features/sessions/known-browsers.sql.ts'
import { selectAccountByKey } from '#server/features/users/users.sql.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { Failure } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { emailKey } from './email-key.ts'
import { requestCode } from './request-code.ts'

export const codes = serve(codesApi, {
  send: async ({ ctx, visitor, query: { username: email }, makePrivate }) => {
    makePrivate()
    // The contract fixes GET: an image or a link on another site must not cause an email (docs/requirements/safety.md, A14).
    const isScript = visitor.fetchDest === null || visitor.fetchDest === 'empty'
    if (visitor.isCrossSite || !isScript) throw new Failure('forbidden')
    await requireEmail(ctx)
    const { ipAddress, locale } = visitor
    const key = emailKey(email)
    const [account, browser] = await Promise.all([
      selectAccountByKey(ctx.db, key),
      selectKnownBrowser(ctx.db, key, visitor.cookies),
    ])
    await requestCode(ctx, { email, accountEmail: account?.email ?? null, browser, ipAddress, locale })
    return null
  },
})
