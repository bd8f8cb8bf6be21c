/** The other sites with which readers can sign in: the applications that the environment sets, else those of the studio. */
import type { SignInProvider } from '#contract/sessions.ts'
import type { ProviderFields, ProviderState } from '#contract/studio/sign-in-providers.ts'
import { readQqConfig } from '#server/features/settings/qq-config.ts'
import { decryptIfPossible } from '#server/platform/config/secret-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type StoredProvider, selectIdentitiesOf, selectStoredProviders } from './oauth.sql.ts'
import { callbackOf, type ProviderClient, webProvider } from './oidc-client.ts'
import type { Provider } from './provider.ts'
import { qqProvider } from './qq-client.ts'

type Key = ProviderFields['key']
type Application = ProviderClient & { key: Key; variable: string | null }

const keys: Key[] = ['github', 'google', 'oidc', 'oidc-1', 'oidc-2', 'oidc-3', 'oidc-4', 'oidc-5']

/** What is the same at every site. */
export const fixedFields = (ctx: Ctx, key: Key): Pick<ProviderFields, 'name' | 'issuer'> | null => {
  const { GITHUB_BASE_URL, OIDC_ISSUER, OIDC_NAME } = ctx.config
  if (key === 'github') return { name: 'GitHub', issuer: GITHUB_BASE_URL }
  if (key === 'google') return { name: 'Google', issuer: 'https://accounts.google.com' }
  if (key !== 'oidc' || !OIDC_ISSUER) return null
  return { name: OIDC_NAME ?? new URL(OIDC_ISSUER).host, issuer: OIDC_ISSUER }
}

/** Every application, set or not; memoized until settings change, on every instance. */
export const selectApplications = (ctx: Ctx): Promise<Application[]> =>
  ctx.memoize('sign-in-providers', async () => {
    const stored = await selectStoredProviders(ctx.db)
    const all = keys.map(
      (key) => environmentApplication(ctx, key) ?? storedApplication(ctx, key, stored[key]),
    )
    return all.filter(({ key, variable }) => key !== 'oidc' || variable !== null)
  })

function environmentApplication(ctx: Ctx, key: Key): Application | null {
  const { config } = ctx
  const given = {
    github: [config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET],
    google: [config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET],
    oidc: [config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET],
  }
  const [clientId, secret] = key in given ? given[key as keyof typeof given] : []
  const fields = fixedFields(ctx, key)
  if (!fields || !clientId || !secret) return null
  return { ...fields, key, clientId, secret, isTrusted: true, variable: `${key.toUpperCase()}_CLIENT_ID` }
}

function storedApplication(ctx: Ctx, key: Key, stored: StoredProvider | undefined): Application {
  const { name = '', issuer = '', clientId = '', encryptedSecret = null } = stored ?? {}
  const secret = (encryptedSecret && decryptIfPossible(ctx, encryptedSecret)) || ''
  return { name, issuer, ...fixedFields(ctx, key), key, clientId, secret, isTrusted: false, variable: null }
}

export const providerStates = async (ctx: Ctx): Promise<ProviderState[]> =>
  (await selectApplications(ctx)).map(({ key, name, issuer, clientId, secret, variable }) => ({
    key,
    name,
    issuer,
    clientId,
    hasSecret: secret !== '',
    variable,
    callback: callbackOf(ctx, key),
  }))

/** Those that readers can use now, QQ first. */
export async function selectProviders(ctx: Ctx): Promise<Provider[]> {
  const qq = await readQqConfig(ctx)
  const applications = (await selectApplications(ctx)).filter((one) => one.clientId && one.secret)
  return [...(qq ? [qqProvider(ctx, qq)] : []), ...applications.map((one) => webProvider(ctx, one))]
}

/** @param accountId null for a visitor without a session */
export async function listProviders(ctx: Ctx, accountId: number | null): Promise<SignInProvider[]> {
  const identities = accountId === null ? [] : await selectIdentitiesOf(ctx.db, accountId)
  return (await selectProviders(ctx)).map(({ key, name, issuer }) => ({
    key,
    name,
    isLinked: identities.some(({ provider }) => provider === issuer),
  }))
}
