/** Completes a login at another site with the code from the redirect: logs the person in, the first time with a new account. */

import { randomBytes } from 'node:crypto'
import { isEmailAddress } from '#contract/email.ts'
import { cutAt } from '#contract/shortened.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { requestCode } from '#server/features/codes/request-code.ts'
import { removeAvatar, storeAvatar } from '#server/features/users/avatar-file.ts'
import { defaultNickname, sanitizeLine } from '#server/features/users/nickname.ts'
import { TAKE_OVER_COMMENTS } from '#server/features/users/register-account.ts'
import { mayUseNickname } from '#server/features/users/update-info.ts'
import {
  type AccountRow,
  insertAccount,
  selectAccount,
  selectAccountByKey,
  updateProfile,
} from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { readAll, safeFetch } from '#server/platform/http/safe-fetch.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { auditFailedLogin, auditIfOwner } from '../audit-login.ts'
import { selectKnownBrowser } from '../known-browsers.sql.ts'
import { completeLogin, type LoginResult } from '../open-session.ts'
import { checkLoginCode, type LoginProof } from '../second-factor/check-login-code.ts'
import { flowOf } from './begin-oauth.ts'
import { linkIdentity } from './link-identity.ts'
import {
  deleteState,
  insertIdentity,
  insertState,
  type OAuthState,
  selectAccountOfIdentity,
} from './oauth.sql.ts'
import { type Identity, type Provider, providerFailure } from './provider.ts'
import { selectProviders } from './providers.ts'

type Callback = {
  /** The provider's. */
  key: string
  code: string | undefined
  state: string
  iss: string | undefined
  /** What the owner's login needs besides. */
  factorCode: string | undefined
  /** From the cookie that was set when the login began. */
  browser: string
  staysSignedIn: boolean
}

const MAX_NICKNAME = 30
const AVATAR_TIMEOUT_MS = 3_000
const MAX_AVATAR_BYTES = 2 * 1024 * 1024

/**
 * Only the provider's response to this server names the person; never the browser, and never an email address
 * (docs/requirements/safety.md, O2).
 * @returns null when the account of the session was linked
 * @throws provider-failed for a state of another browser, and for every error of the provider; refused when the account is disabled;
 *   code-needed for the owner, where a login with the password needs a code as well (R4)
 */
export async function completeOAuth(
  ctx: Ctx,
  given: Callback,
  viewer: Viewer,
  visitor: VisitorInfo,
): Promise<LoginResult | null> {
  const { key, browser } = given
  const flow = { state_hash: hashOfToken(given.state), browser_hash: hashOfToken(browser), provider: key }
  const pending = await ctx.transaction((tx) => deleteState(tx, flow, ctx.now()))
  const provider = (await selectProviders(ctx)).find((one) => one.key === key)
  if (!provider || !pending) throw new Failure('provider-failed', { sentence: 'oauth-expired' })
  const account = await accountOf(ctx, provider, pending, given, viewer, visitor)
  return account && enter(ctx, account, pending, given, visitor)
}

/** The account of the person whom the provider names; null when it was linked. */
async function accountOf(
  ctx: Ctx,
  provider: Provider,
  { step, account_id }: OAuthState,
  { code, state, iss, browser }: Callback,
  viewer: Viewer,
  visitor: VisitorInfo,
): Promise<AccountRow | null> {
  const known = account_id === null ? undefined : await selectAccount(ctx.db, account_id)
  if (step === 'code' && known) return known
  // Whoever cancels comes back without one.
  if (code === undefined) throw providerFailure(ctx, provider, new Error('There is no code'))
  const person = await provider.identify(flowOf(state, browser), { code, iss }).catch((error: Error) => {
    throw providerFailure(ctx, provider, error)
  })
  const identity = { provider: provider.issuer, subject: person.subject }
  if (step === 'link') {
    await linkIdentity(ctx, provider, identity, known, viewer, visitor)
    return null
  }
  return (
    (await selectAccountOfIdentity(ctx.db, identity)) ?? (await createAccount(ctx, provider, person, visitor))
  )
}

async function enter(
  ctx: Ctx,
  account: AccountRow,
  pending: OAuthState,
  { factorCode, staysSignedIn }: Callback,
  visitor: VisitorInfo,
): Promise<LoginResult> {
  if (account.disabled_at !== null) throw refusal('account-disabled')
  let proof: LoginProof = null
  if (account.is_owner === 1) {
    const browser = await selectKnownBrowser(ctx.db, emailKey(account.username), visitor.cookies)
    const subject = { email: account.username, browser }
    try {
      proof = await checkLoginCode(ctx, { subject, code: factorCode, account }, visitor)
    } catch (error) {
      // The provider has confirmed the owner, and its code works once: only ours is missing.
      const next = { ...pending, step: 'code' as const, account_id: account.id }
      await ctx.transaction((tx) => insertState(tx, next))
      const isAsked = factorCode === undefined
      auditFailedLogin(ctx, account, visitor, isAsked ? 'account.code-asked' : 'account.code-failed')
      if (isAsked) await emailCode(ctx, error, { ...account, browser }, visitor)
      throw error
    }
  }
  const action = proof?.isRecovery ? 'account.login-by-recovery-code' : 'account.login-by-provider'
  return auditIfOwner(ctx, account, visitor, action, (own) =>
    own.transaction(async (tx) => {
      await proof?.consume(tx)
      return completeLogin(own, tx, account, visitor, staysSignedIn)
    }),
  )
}

/** Where that is what the login lacks: the page does not know the address. One that was sent within the minute is on its way. */
async function emailCode(
  ctx: Ctx,
  lack: unknown,
  { username: email, email: accountEmail, browser }: AccountRow & { browser: string | null },
  { ipAddress, locale }: VisitorInfo,
): Promise<void> {
  if (!(lack instanceof Failure) || (lack.data as { factor?: string } | null)?.factor !== 'mail') return
  await requestCode(ctx, { email, accountEmail, browser, ipAddress, locale }).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })
}

/** An email address that another account has stays with that account: who owns it links the two while signed in there. */
async function createAccount(
  ctx: Ctx,
  provider: Provider,
  person: Identity,
  { locale }: VisitorInfo,
): Promise<AccountRow> {
  const avatar = await fetchAvatar(ctx, provider, person.avatarUrl)
  const identity = { provider: provider.issuer, subject: person.subject }
  const nickname = cutAt(sanitizeLine(person.name ?? ''), MAX_NICKNAME)
  const address = person.email !== null && isEmailAddress(person.email) ? person.email : null
  const key = address === null ? null : emailKey(address)
  const isAllowed = await mayUseNickname(
    ctx,
    nickname,
    key === null ? undefined : { is_owner: 0, username_key: key },
  )
  const account = await ctx.transaction(async (tx) => {
    const meanwhile = await selectAccountOfIdentity(tx, identity)
    if (meanwhile) return meanwhile
    const isFree = key !== null && !(await selectAccountByKey(tx, key))
    const email = isFree && address !== null ? normalizeEmail(address) : null
    const name = email ?? `${provider.key}:${randomBytes(8).toString('hex')}`
    const made = await insertAccount(ctx, tx, {
      username: name,
      username_key: email === null || key === null ? name : key,
      email,
      password_hash: null,
      nickname: isAllowed ? nickname : defaultNickname(locale),
      locale,
      login_type: 2,
    })
    await insertIdentity(tx, identity, made.id)
    if (email !== null) await ctx.jobs.add(tx, TAKE_OVER_COMMENTS, { accountId: made.id, browser: null })
    if (avatar) await updateProfile(ctx, tx, made.id, { avatar })
    return { ...made, avatar }
  })
  if (avatar && account.avatar !== avatar) await removeAvatar(ctx, avatar)
  return account
}

/** Stored here, so that readers' browsers send no request elsewhere; an account may also have none. */
async function fetchAvatar(ctx: Ctx, provider: Provider, avatarUrl: string | null): Promise<string | null> {
  const url = avatarUrl === null ? null : URL.parse(avatarUrl)
  const isAllowed = url && provider.avatarAddresses?.(url)
  if (!url || !isAllowed) return null
  try {
    const signal = AbortSignal.timeout(AVATAR_TIMEOUT_MS)
    const response = await safeFetch(url.href, { signal, maxRedirects: 0, isAllowed })
    return await storeAvatar(ctx, [await readAll(response, MAX_AVATAR_BYTES)])
  } catch {
    return null
  }
}
