/** Keeps codesApi: mailing a verification code. */
import { codesApi } from '#contract/codes.ts'
import { Failure } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { requestCode } from './request-code.ts'

export const codes = serve(codesApi, {
  send: async ({ ctx, visitor, query, makePrivate: keepPrivate }) => {
    keepPrivate()
    // A GET by the contract: a picture or a link on another site must not mail anybody (docs/requirements/safety.md, A14).
    const isCall = visitor.fetchDest === null || visitor.fetchDest === 'empty'
    if (visitor.isCrossSite || !isCall) throw new Failure('forbidden')
    const { ipAddress: address, locale } = visitor
    await requestCode(ctx, { email: query.username, address, locale })
    return null
  },
})
