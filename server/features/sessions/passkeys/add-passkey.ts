/** Adds a passkey to the owner's account: the options for the browser, then the credential that it made. */
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { MAX_PASSKEYS, type studioPasskeysApi } from '#contract/studio/passkeys.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { confirmPassword } from '#server/features/users/confirm-password.ts'
import { notifyOfCredential } from '#server/features/users/notify-owner.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { consumeChallenge, storeChallenge } from './challenges.ts'
import { requirePasskeySite } from './passkey-site.ts'
import { insertPasskey, type PasskeyRow, selectPasskeys } from './passkeys.sql.ts'

/** EdDSA, ES256 and RS256 of COSE: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

const boundTo = (sessionId: number) => `session:${sessionId}`

/** @throws refused for the password, without https, and above MAX_PASSKEYS; too-many for wrong passwords */
export async function beginPasskey(
  ctx: Ctx,
  { account, sessionId, password }: { account: AccountRow; sessionId: number; password: string | undefined },
): Promise<ResponseOf<typeof studioPasskeysApi.begin>> {
  const { rpId } = requirePasskeySite(ctx)
  await confirmPassword(ctx, account, password)
  const known = await selectPasskeys(ctx.db, account.id)
  checkCount(known.length)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: siteTitle(await selectSettings(ctx), account.locale),
    rpID: rpId,
    // Stays the same, so that an authenticator replaces its passkey instead of storing two.
    userID: new TextEncoder().encode(`owner-${account.id}`),
    userName: account.username,
    userDisplayName: account.nickname,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    // It counts as both factors: the device has to ask for a fingerprint, a face or a code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, boundTo(sessionId))
  return options as unknown as ResponseOf<typeof studioPasskeysApi.begin>
}

type NewPasskey = BodyOf<typeof studioPasskeysApi.add> & { account: AccountRow; sessionId: number }

/** @throws refused for an answer to no challenge of this session, of another site, or without verification of the user */
export async function addPasskey(
  ctx: Ctx,
  { account, sessionId, name, answer }: NewPasskey,
): Promise<PasskeyRow> {
  const { origin, rpId } = requirePasskeySite(ctx)
  const challenge = await consumeChallenge(ctx, answer.response.clientDataJSON, boundTo(sessionId))
  if (challenge === null) throw refusal('passkey-expired')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw refusal('passkey-refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return ctx.transaction(async (tx) => {
    checkCount((await selectPasskeys(tx, account.id)).length)
    const row = await insertPasskey(tx, {
      account_id: account.id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: answer.response.transports.join(' '),
      is_synced: credentialBackedUp ? 1 : 0,
      created_at: ctx.now(),
      used_at: null,
    })
    if (!row) throw refusal('passkey-known')
    await ctx.audit(tx, 'studioPasskeys.add', { type: 'passkey', id: row.id })
    await notifyOfCredential(ctx, tx, account, { kind: 'passkey', name })
    return row
  })
}

function checkCount(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new Failure('refused', { sentence: 'too-many-passkeys', words: { max: MAX_PASSKEYS } })
}
