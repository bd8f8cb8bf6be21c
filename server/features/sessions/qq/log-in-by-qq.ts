/** Completes a login by QQ with the code from the redirect: logs the person in, the first time with a new account. */

import { randomBytes } from 'node:crypto'
import { cutAt } from '#contract/shortened.ts'
import { type QqConfig, readQqConfig } from '#server/features/settings/qq-config.ts'
import { removeAvatar, storeAvatar } from '#server/features/users/avatar-file.ts'
import { defaultNickname, sanitizeLine } from '#server/features/users/nickname.ts'
import { mayUseNickname } from '#server/features/users/update-info.ts'
import { type AccountRow, insertAccount, updateProfile } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { isPublicIp } from '#server/platform/http/public-ip.ts'
import { readAll } from '#server/platform/http/safe-fetch.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { completeLogin, type LoginResult } from '../open-session.ts'
import { hashOf } from './authorize-qq.ts'
import { deleteState, insertIdentity, selectAccountOfSubject } from './qq.sql.ts'
import { fetchQq, fetchQqProfile, type QqProfile } from './qq-client.ts'

type QqCallback = {
  code: string
  state: string
  /** From the cookie that was set when the login began. */
  browser: string
  staysSignedIn: boolean
}

const MAX_NICKNAME = 30
const AVATAR_TIMEOUT_MS = 3_000
const MAX_QQ_AVATAR_BYTES = 2 * 1024 * 1024

/**
 * Only QQ's response to this server names the person; never the browser, and never an email address
 * (docs/requirements/safety.md, O2).
 * @throws qq-failed for a state of another browser, and for every error of QQ; refused when the account is disabled
 */
export async function logInByQq(ctx: Ctx, given: QqCallback, visitor: VisitorInfo): Promise<LoginResult> {
  const qq = await readQqConfig(ctx)
  const key = { state_hash: hashOf(given.state), browser_hash: hashOf(given.browser) }
  const isOurs = await ctx.transaction((tx) => deleteState(tx, key, ctx.now()))
  if (!qq || !isOurs) throw new Failure('qq-failed')
  const person = await fetchQqProfile(qq, given.code).catch((error: Error) => {
    ctx.log.warn({ reason: error.message }, 'A login by QQ failed')
    throw new Failure('qq-failed')
  })
  const account =
    (await selectAccountOfSubject(ctx.db, person.subject)) ??
    (await createQqAccount(ctx, qq, person, visitor))
  if (account.disabled_at !== null) throw refusal('account-disabled')
  // A login by QQ contains no second factor (docs/requirements/safety.md, R4).
  if (account.is_owner === 1) throw refusal('owner-by-password')
  return ctx.transaction((tx) => completeLogin(ctx, tx, account, visitor, given.staysSignedIn))
}

async function createQqAccount(
  ctx: Ctx,
  qq: QqConfig,
  person: QqProfile,
  { locale }: VisitorInfo,
): Promise<AccountRow> {
  const avatar = await fetchAvatar(ctx, qq, person.avatarUrl)
  const name = `qq:${randomBytes(8).toString('hex')}`
  const nickname = cutAt(sanitizeLine(person.nickname ?? ''), MAX_NICKNAME)
  const isAllowed = await mayUseNickname(ctx, nickname)
  const account = await ctx.transaction(async (tx) => {
    const meanwhile = await selectAccountOfSubject(tx, person.subject)
    if (meanwhile) return meanwhile
    const made = await insertAccount(ctx, tx, {
      username: name,
      username_key: name,
      email: null,
      password_hash: null,
      nickname: isAllowed ? nickname : defaultNickname(locale),
      locale,
      login_type: 2,
    })
    await insertIdentity(tx, person.subject, made.id)
    if (avatar) await updateProfile(ctx, tx, made.id, { avatar: avatar })
    return { ...made, avatar: avatar }
  })
  if (avatar && account.avatar !== avatar) await removeAvatar(ctx, avatar)
  return account
}

/** Stored here, so that readers' browsers send no request elsewhere; an account may also have none. */
async function fetchAvatar(ctx: Ctx, qq: QqConfig, avatarUrl: string | null): Promise<string | null> {
  const url = avatarUrl && URL.parse(avatarUrl.replace(/^http:\/\/(?=[\w.-]+\.qlogo\.cn\/)/, 'https://'))
  if (!url || !isAllowedAvatarUrl(url, qq)) return null
  try {
    const signal = AbortSignal.timeout(AVATAR_TIMEOUT_MS)
    const response = await fetchQq(url.href, signal, isConfigured(url, qq) ? undefined : isPublicIp)
    return await storeAvatar(ctx, [await readAll(response, MAX_QQ_AVATAR_BYTES)])
  } catch {
    return null
  }
}

/** QQ's servers for avatars, and the configured one. */
const isAllowedAvatarUrl = (url: URL, qq: QqConfig): boolean =>
  isConfigured(url, qq) || (url.protocol === 'https:' && url.hostname.endsWith('.qlogo.cn'))

const isConfigured = (url: URL, qq: QqConfig): boolean => url.origin === new URL(qq.baseUrl).origin
