/** Tests who may call each endpoint of the contract (R1). */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { failures } from '#contract/errors.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { routes } from './api.ts'
import { createTestReader } from './testing/readers.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

const personas = ['anonymous', 'reader', 'other reader', 'disabled reader', 'owner'] as const
type Persona = (typeof personas)[number]

/** The code of the auth guard by audience and persona; null: the request passes the guard, whatever the feature returns. */
const expectedCodes: Record<
  (typeof routes)[number]['endpoint']['audience'],
  Record<Persona, number | null>
> = {
  anyone: { anonymous: null, reader: null, 'other reader': null, 'disabled reader': null, owner: null },
  reader: {
    anonymous: failures.unauthenticated.code,
    reader: null,
    'other reader': null,
    'disabled reader': failures.unauthenticated.code,
    owner: null,
  },
  owner: {
    anonymous: failures.unauthenticated.code,
    reader: failures.forbidden.code,
    'other reader': failures.forbidden.code,
    'disabled reader': failures.unauthenticated.code,
    owner: null,
  },
}

let context: TestContext
const tokens: Partial<Record<Persona, string>> = {}
beforeAll(async () => {
  context = await createTestContext()
  tokens.owner = (await createTestReader(context.ctx, { isOwner: true })).token
})
afterAll(() => context.close())

/** Each request has a session of its own: some endpoints end it. */
const tokenOf = async (persona: Persona): Promise<string | undefined> => {
  if (persona === 'anonymous') return undefined
  if (persona === 'owner') return tokens.owner
  return (await createTestReader(context.ctx, { isDisabled: persona === 'disabled reader' })).token
}

const call = async (method: string, path: string, token: string | undefined) => {
  const answer = await context.fetch(`/api${path.replace(/:\w+/g, '999999')}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { code: ((await answer.json()) as { code: number }).code, headers: answer.headers }
}

describe('R1: the permission matrix', () => {
  it('has a row for every endpoint of the contract', () => {
    const promised = Object.entries({ ...contract, ...studioContract }).flatMap(([feature, calls]) =>
      Object.keys(calls).map((action) => `${feature}.${action}`),
    )
    expect(routes.map(({ feature, action }) => `${feature}.${action}`).sort()).toEqual(promised.sort())
  })

  const rows = routes.flatMap(({ feature, action, endpoint }) =>
    personas.map((persona) => ({ name: `${feature}.${action}`, endpoint, persona })),
  )
  it.each(rows)('$name for $persona', async ({ name, endpoint, persona }) => {
    const expected = expectedCodes[endpoint.audience][persona]
    const { code, headers } = await call(endpoint.method, endpoint.path, await tokenOf(persona))
    if (expected !== null) expect(code).toBe(expected)
    else {
      // A feature may return 40300 to protect a row; the guard itself does not here.
      expect(code).not.toBe(failures.unauthenticated.code)
      expect(code).not.toBe(failures.unexpected.code)
    }
    if (endpoint.audience !== 'anyone') expect(headers.get('cache-control')).toBe('private, no-store')
    // The owner's own session may have ended after a request that ends sessions.
    if (persona === 'owner' && /logout|delete/i.test(name)) tokens.owner = await freshOwnerToken()
  })
})

const freshOwnerToken = async () => {
  const owner = await context.ctx.db
    .selectFrom('account')
    .select('id')
    .where('is_owner', '=', 1)
    .executeTakeFirstOrThrow()
  const { openSession } = await import('#server/features/sessions/open-session.ts')
  return context.ctx.transaction((tx) => openSession(context.ctx, tx, { id: owner.id, is_owner: 1 }, 'test'))
}
