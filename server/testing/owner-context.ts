/** A test context with an owner, and the codes of the owner's authenticator. */
import { Secret, TOTP } from 'otpauth'
import type { Enrollment } from '#contract/second-factor.ts'
import { createSecret } from '#server/features/sessions/second-factor/authenticator.ts'
import {
  confirmEnrollment,
  upsertEnrollment,
} from '#server/features/sessions/second-factor/second-factor.sql.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { type AccountContext, createAccountContext, GOOD_PASSWORD } from './account-context.ts'
import { jsonRequest } from './test-context.ts'

export const OWNER = 'mira@example.org'

/** The code that an authenticator shows at this moment. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** A code that differs from the three codes around this moment. */
export const wrongCodeAt = (secret: string, now: number): string => {
  const right = [-30_000, 0, 30_000].map((by) => codeAt(secret, now + by))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444'
}

export type OwnerContext = AccountContext & {
  ownerId: number
  /** Logs the owner in. Returns the headers of the session and the cookie that marks a known device. */
  logIn: (code?: string, cookie?: string) => Promise<{ headers: { authorization: string }; cookie: string }>
  /** Logs the owner in and stores a second factor without recovery codes, which few tests need and which cost ten hashes. */
  enableSecondFactor: () => Promise<{ secret: string; headers: { authorization: string } }>
  /** Logs the owner in and enables the second factor through the API, with recovery codes. */
  enrollSecondFactor: () => Promise<{
    secret: string
    recoveryCodes: string[]
    headers: { authorization: string }
  }>
}

export async function createOwnerContext(env: Record<string, string> = {}): Promise<OwnerContext> {
  const context = await createAccountContext(env)
  const form = { email: OWNER, password: GOOD_PASSWORD, name: 'Mira', title: 'Night' }
  const ownerId = await createOwner(context.ctx, form)
  const logIn: OwnerContext['logIn'] = async (code = '', cookie = '') => {
    const response = await context.fetch('/api/users/login', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ username: OWNER, password: GOOD_PASSWORD, code }),
    })
    const { data, message } = (await response.json()) as { data: { token?: string }; message: string }
    if (!data?.token) throw new Error(`Not in: ${message}`)
    const known = response.headers.getSetCookie().find((one) => one.startsWith('browser='))
    return {
      headers: { authorization: `Bearer ${data.token}` },
      cookie: known?.split(';')[0] ?? '',
    }
  }
  return {
    ...context,
    ownerId,
    logIn,
    enableSecondFactor: async () => {
      const { headers } = await logIn()
      const secret = await createSecret()
      const row = { account_id: ownerId, encrypted: context.ctx.encrypt(secret), begun_at: context.clock.now }
      await context.ctx.transaction(async (tx) => {
        await upsertEnrollment(tx, row)
        await confirmEnrollment(tx, row, { confirmed_at: context.clock.now, last_step: 0 })
      })
      return { secret, headers }
    },
    enrollSecondFactor: async () => {
      const { headers } = await logIn()
      const begun = await context.api(
        '/studio/second-factor',
        jsonRequest('POST', { password: GOOD_PASSWORD }, headers),
      )
      if (begun.code !== 20000) throw new Error(`Not begun: ${begun.message}`)
      const { secret } = begun.data as Enrollment
      const code = codeAt(secret, context.clock.now)
      const confirmed = await context.api('/studio/second-factor', jsonRequest('PUT', { code }, headers))
      const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] }
      // The next code is a new one.
      context.clock.now += 60_000
      return { secret, recoveryCodes, headers }
    },
  }
}
