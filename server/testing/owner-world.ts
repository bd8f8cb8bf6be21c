/** A world with an owner, whose authenticator the test holds in its hand. */
import { Secret, TOTP } from 'otpauth'
import type { Enrolment } from '#contract/second-factor.ts'
import { createSecret } from '#server/features/sessions/second-factor/authenticator.ts'
import { updateConfirmed, upsertBegun } from '#server/features/sessions/second-factor/second-factor.sql.ts'
import { createOwner } from '#server/features/users/owner.ts'
import { type AccountWorld, createAccountWorld, GOOD_PASSWORD } from './account-world.ts'
import { sending } from './world.ts'

export const OWNER = 'mira@example.org'

/** What an authenticator shows at this moment. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** A code that is none of the three around this moment. */
export const wrongCodeAt = (secret: string, now: number): string => {
  const right = [-30_000, 0, 30_000].map((by) => codeAt(secret, now + by))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444'
}

export type OwnerWorld = AccountWorld & {
  ownerId: number
  /** Logs the owner in; answers the headers of the session and the cookie by which the browser is known. */
  comeIn: (code?: string, cookie?: string) => Promise<{ headers: { authorization: string }; cookie: string }>
  /** Puts the second factor in, without recovery codes: ten slow hashes that few tests need. Logs the owner in first. */
  hold: () => Promise<{ secret: string; headers: { authorization: string } }>
  /** Turns the second factor on as the owner does. */
  enrol: () => Promise<{ secret: string; recoveryCodes: string[]; headers: { authorization: string } }>
}

export async function createOwnerWorld(env: Record<string, string> = {}): Promise<OwnerWorld> {
  const world = await createAccountWorld(env)
  const form = { email: OWNER, password: GOOD_PASSWORD, name: 'Mira', title: 'Night' }
  const ownerId = await createOwner(world.ctx, form)
  const comeIn: OwnerWorld['comeIn'] = async (code = '', cookie = '') => {
    const answer = await world.fetch('/api/users/login', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ username: OWNER, password: GOOD_PASSWORD, code }),
    })
    const { data, message } = (await answer.json()) as { data: { token?: string }; message: string }
    if (!data?.token) throw new Error(`Not in: ${message}`)
    const known = answer.headers.getSetCookie().find((one) => one.startsWith('browser='))
    return {
      headers: { authorization: `Bearer ${data.token}` },
      cookie: known?.split(';')[0] ?? '',
    }
  }
  return {
    ...world,
    ownerId,
    comeIn,
    hold: async () => {
      const { headers } = await comeIn()
      const secret = await createSecret()
      const row = { account_id: ownerId, sealed: world.ctx.seal(secret), begun_at: world.clock.now }
      await world.ctx.transaction(async (tx) => {
        await upsertBegun(tx, row)
        await updateConfirmed(tx, row, { confirmed_at: world.clock.now, last_step: 0 })
      })
      return { secret, headers }
    },
    enrol: async () => {
      const { headers } = await comeIn()
      const begun = await world.api(
        '/studio/second-factor',
        sending('POST', { password: GOOD_PASSWORD }, headers),
      )
      if (begun.code !== 20000) throw new Error(`Not begun: ${begun.message}`)
      const { secret } = begun.data as Enrolment
      const code = codeAt(secret, world.clock.now)
      const confirmed = await world.api('/studio/second-factor', sending('PUT', { code }, headers))
      const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] }
      // The next code is a new one.
      world.clock.now += 60_000
      return { secret, recoveryCodes, headers }
    },
  }
}
