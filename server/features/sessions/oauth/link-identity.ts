/** Links an identity at another site to the account of a session, and unlinks it: only ever by the reader (docs/requirements/safety.md, O2). */
import { type AccountRow, selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { requireSession, type Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { auditIfOwner } from '../audit-login.ts'
import {
  deleteIdentities,
  type IdentityKey,
  insertIdentity,
  selectAccountOfIdentity,
  selectIdentitiesOf,
} from './oauth.sql.ts'
import type { Provider } from './provider.ts'
import { selectProviders } from './providers.ts'

/**
 * @param account that began it; undefined when it was deleted since
 * @throws unauthenticated; refused in the session of another account, and for an identity or account that is linked already
 */
export async function linkIdentity(
  ctx: Ctx,
  { name }: Provider,
  identity: IdentityKey,
  account: AccountRow | undefined,
  viewer: Viewer,
  visitor: VisitorInfo,
): Promise<void> {
  if (requireSession(viewer).accountId !== account?.id) throw refusal('refused')
  await auditIfOwner(ctx, account, visitor, 'account.provider-linked', (own) =>
    own.transaction(async (tx) => {
      const holder = await selectAccountOfIdentity(tx, identity)
      const linked = await selectIdentitiesOf(tx, account.id)
      if (holder && holder.id !== account.id)
        throw new Failure('refused', { sentence: 'identity-taken', words: { name } })
      if (holder) return
      if (linked.some(({ provider }) => provider === identity.provider))
        throw new Failure('refused', { sentence: 'provider-linked', words: { name } })
      await insertIdentity(tx, identity, account.id)
    }),
  )
}

/** @throws refused when it is the last way to sign in */
export async function unlinkIdentity(ctx: Ctx, key: string, accountId: number): Promise<void> {
  const providers = await selectProviders(ctx)
  const provider = providers.find((one) => one.key === key)
  if (!provider) throw refusal('refused')
  const usable = new Set(providers.filter((one) => one !== provider).map(({ issuer }) => issuer))
  await ctx.transaction(async (tx) => {
    const account = await selectAccount(tx, accountId)
    const others = (await selectIdentitiesOf(tx, accountId)).filter((one) => usable.has(one.provider))
    if (!account?.password_hash && others.length === 0) throw refusal('last-way-in')
    await deleteIdentities(tx, accountId, provider.issuer)
    await ctx.audit(tx, 'account.provider-unlinked')
  })
}
