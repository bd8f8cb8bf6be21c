/** Logs the owner in with a passkey, which counts as password and second factor. */

import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { passkeyLoginApi } from '#contract/studio/passkeys.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { randomToken } from '#server/platform/random-token.ts'
import { consumeAttempt, limitFailures } from '#server/platform/rate-limiter.ts'
import { auditFailedLogin, auditIfOwner } from '../audit-login.ts'
import { clearLoginFailures } from '../login-lockout.ts'
import { completeLogin, type LoginResult } from '../open-session.ts'
import { consumeChallenge, storeChallenge } from './challenges.ts'
import { requirePasskeySite } from './passkey-site.ts'
import { type PasskeyRow, selectPasskey, updatePasskeyUse } from './passkeys.sql.ts'

/** Each stores a challenge, which lasts for five minutes. */
const beginLimit = (visitor: VisitorInfo) => ({
  bucket: `passkey-begin:${networkOf(visitor.ipAddress)}`,
  max: 60,
  withinSeconds: 15 * 60,
})
const failureLimit = (visitor: VisitorInfo) => ({
  bucket: `passkey:${networkOf(visitor.ipAddress)}`,
  max: 20,
  withinSeconds: 15 * 60,
})

/**
 * The same for everybody: it names no passkey, so it does not show whether the owner has one.
 * @returns the options, and a secret for a cookie that binds the challenge to this browser. @throws refused; too-many
 */
export async function beginPasskeyLogin(
  ctx: Ctx,
  visitor: VisitorInfo,
): Promise<{ options: ResponseOf<typeof passkeyLoginApi.begin>; browser: string }> {
  const { rpId } = requirePasskeySite(ctx)
  await ctx.transaction((tx) => consumeAttempt(ctx, tx, [beginLimit(visitor)]))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  const browser = randomToken()
  await storeChallenge(ctx, options.challenge, browser)
  return { options: options as unknown as ResponseOf<typeof passkeyLoginApi.begin>, browser }
}

type PasskeyForm = BodyOf<typeof passkeyLoginApi.finish> & {
  /** The secret of the cookie. */
  browser: string
}

/**
 * @throws refused for an answer to no challenge of this browser, an unknown passkey, a wrong signature, and a counter
 *   that went back: then somebody may have copied the passkey; too-many after 20 of them in 15 minutes
 */
export const logInByPasskey = (ctx: Ctx, form: PasskeyForm, visitor: VisitorInfo): Promise<LoginResult> =>
  limitFailures(ctx, [failureLimit(visitor)], () => verifyAndOpen(ctx, form, visitor))

async function verifyAndOpen(
  ctx: Ctx,
  { answer, browser, staysSignedIn }: PasskeyForm,
  visitor: VisitorInfo,
): Promise<LoginResult> {
  const challenge = await consumeChallenge(ctx, answer.response.clientDataJSON, browser)
  if (challenge === null) throw refusal('passkey-expired')
  const passkey = await selectPasskey(ctx.db, answer.id)
  const account = passkey && (await selectAccount(ctx.db, passkey.account_id))
  if (!passkey || account?.is_owner !== 1) throw refusal('passkey-unknown')
  const counter = await verifiedCounter(ctx, passkey, answer, challenge)
  if (counter === null) {
    auditFailedLogin(ctx, account, visitor, 'account.passkey-failed')
    throw refusal('passkey-refused')
  }
  if (account.disabled_at !== null) throw refusal('account-disabled')
  return auditIfOwner(ctx, account, visitor, 'account.login-by-passkey', (own) =>
    own.transaction(async (tx) => {
      if (!(await updatePasskeyUse(tx, { id: passkey.id, counter, usedAt: ctx.now() })))
        throw refusal('passkey-refused')
      await clearLoginFailures(own, tx, account.username)
      return completeLogin(own, tx, account, visitor, staysSignedIn)
    }),
  )
}

/** The counter of a right signature; null for a wrong one. */
async function verifiedCounter(
  ctx: Ctx,
  { credential_id, public_key, counter }: PasskeyRow,
  answer: PasskeyForm['answer'],
  challenge: string,
): Promise<number | null> {
  const { origin, rpId } = requirePasskeySite(ctx)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
