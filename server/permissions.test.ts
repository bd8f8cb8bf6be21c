/** Tests who may call each endpoint of the contract (R1). */
// @module-tag engine
// @module-tag both

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { failures } from '#contract/errors.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/studio/tokens.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { createToken } from '#server/features/tokens/create-token.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { routes } from './api.ts'
import { createTestReader, createTestSession } from './testing/readers.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

const personas = [
  ...(['anonymous', 'reader', 'other reader', 'disabled reader', 'owner'] as const),
  ...(['token with the scope', 'token without the scope', 'revoked token'] as const),
]
type Persona = (typeof personas)[number]

/** What the public API does for somebody it treats as an anonymous visitor. */
const passes = { anonymous: null, reader: null, 'other reader': null, 'disabled reader': null, owner: null }

/** The code of the auth guard by audience and persona; null: the request passes the guard, whatever the feature returns. */
const expectedCodes: Record<
  (typeof routes)[number]['endpoint']['audience'],
  Record<Persona, number | null>
> = {
  anyone: {
    ...passes,
    'token with the scope': null,
    'token without the scope': null,
    'revoked token': null,
  },
  guest: {
    ...passes,
    'disabled reader': failures.unauthenticated.code,
    'token with the scope': failures.forbidden.code,
    'token without the scope': failures.forbidden.code,
    'revoked token': failures.unauthenticated.code,
  },
  reader: {
    anonymous: failures.unauthenticated.code,
    reader: null,
    'other reader': null,
    'disabled reader': failures.unauthenticated.code,
    owner: null,
    'token with the scope': failures.forbidden.code,
    'token without the scope': failures.forbidden.code,
    'revoked token': failures.unauthenticated.code,
  },
  owner: {
    anonymous: failures.unauthenticated.code,
    reader: failures.forbidden.code,
    'other reader': failures.forbidden.code,
    'disabled reader': failures.unauthenticated.code,
    owner: null,
    'token with the scope': null,
    'token without the scope': failures.forbidden.code,
    'revoked token': failures.unauthenticated.code,
  },
}

let context: TestContext
const tokens: Partial<Record<Persona, string>> = {}
/** An access token for each scope and one with all others, by the scope. */
const withOnly = new Map<TokenScope | null, string>()
const withoutOnly = new Map<TokenScope | null, string>()
beforeAll(async () => {
  context = await createTestContext()
  const owner = await createTestReader(context.ctx, { isOwner: true })
  tokens.owner = owner.token
  const create = async (scopes: TokenScope[]) => {
    const form = {
      accountId: owner.id,
      name: scopes.join(' and '),
      scopes,
      endsAt: null,
      password: undefined,
    }
    return (await createToken(context.ctx, form)).token
  }
  // Where no token is accepted, one with every scope is refused as well.
  withOnly.set(null, await create([...TOKEN_SCOPES]))
  withoutOnly.set(null, withOnly.get(null) as string)
  for (const scope of TOKEN_SCOPES) {
    withOnly.set(scope, await create([scope]))
    withoutOnly.set(scope, await create(TOKEN_SCOPES.filter((other) => other !== scope)))
  }
  tokens['revoked token'] = await create([...TOKEN_SCOPES])
  await context.ctx.transaction((tx) =>
    tx
      .deleteFrom('access_token')
      .where('token_hash', '=', hashOfToken(tokens['revoked token'] as string))
      .execute(),
  )
})
afterAll(() => context.close())

/** Each request has a session of its own: some endpoints end it. */
const tokenOf = async (persona: Persona, scope: TokenScope | null): Promise<string | undefined> => {
  if (persona === 'anonymous') return undefined
  if (persona === 'owner' || persona === 'revoked token') return tokens[persona]
  if (persona === 'token with the scope') return withOnly.get(scope)
  if (persona === 'token without the scope') return withoutOnly.get(scope)
  return (await createTestReader(context.ctx, { isDisabled: persona === 'disabled reader' })).token
}

const call = async (method: string, path: string, token: string | undefined) => {
  const response = await context.fetch(`/api${path.replace(/:\w+/g, '999999')}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { code: ((await response.json()) as { code: number }).code, headers: response.headers }
}

describe('R1: the permission matrix', () => {
  it('has a row for every endpoint of the contract', () => {
    const promised = Object.entries({ ...contract, ...studioContract }).flatMap(([feature, calls]) =>
      Object.keys(calls).map((action) => `${feature}.${action}`),
    )
    expect(routes.map(({ feature, action }) => `${feature}.${action}`).sort()).toEqual(promised.sort())
  })

  it('the account, its sessions, second factor, tokens and the first run accept no access token', () => {
    const guarded = /^(secondFactor|studioTokens|setup|studioPasskeys|sessions|users|codes)\./
    const open = routes.filter(({ tokenScope }) => tokenScope !== null)
    expect(open.length).toBeGreaterThan(60)
    for (const { feature, action, endpoint } of open) {
      expect(`${feature}.${action}`).not.toMatch(guarded)
      expect(endpoint.audience).toBe('owner')
    }
  })

  // On PostgreSQL one endpoint of each audience, with a scope if there is one: the SQL of the guard is the same for all.
  const checked =
    process.env.BOREALIS_TEST_ENGINE === 'postgres'
      ? [...Map.groupBy(routes, ({ endpoint }) => endpoint.audience).values()].flatMap(
          (same) => same.find(({ tokenScope }) => tokenScope !== null) ?? same[0] ?? [],
        )
      : routes
  const rows = checked.flatMap(({ feature, action, endpoint, tokenScope }) =>
    personas.map((persona) => ({ name: `${feature}.${action}`, endpoint, tokenScope, persona })),
  )
  it.each(rows)('$name for $persona', async ({ name, endpoint, tokenScope, persona }) => {
    const isRefused = endpoint.audience === 'owner' && tokenScope === null && persona.endsWith('the scope')
    // A cookie says who asks, and only pages of the site may.
    const isByCookie = name === 'sessions.renew'
    const expected =
      isRefused || isByCookie ? failures.forbidden.code : expectedCodes[endpoint.audience][persona]
    const token = await tokenOf(persona, tokenScope)
    const { code, headers } = await call(endpoint.method, endpoint.path, token)
    if (expected !== null) expect(code).toBe(expected)
    else {
      // A feature may return 40300 to protect a row; the guard itself does not here.
      expect(code).not.toBe(failures.unauthenticated.code)
      expect(code).not.toBe(failures.unexpected.code)
    }
    if (endpoint.audience !== 'anyone') expect(headers.get('cache-control')).toBe('private, no-store')
    if (persona === 'token with the scope' && expected === null)
      expect(code).not.toBe(failures.forbidden.code)
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
  return (await createTestSession(context.ctx, owner)).token
}
