/** The other sites with which readers can sign in: the applications that the environment sets, else those of the studio. */
import type { SignInProvider } from '#contract/sessions.ts'
import type { ProviderFields, ProviderState } from '#contract/studio/sign-in-providers.ts'
import { readQqConfig } from '#server/features/settings/qq-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type StoredProvider, selectIdentitiesOf, selectStoredProviders } from './oauth.sql.ts'
import { callbackOf, githubProvider, oidcProvider, type ProviderClient } from './oidc-client.ts'
import type { Provider } from './provider.ts'
import { qqProvider } from './qq-client.ts'

type Key = ProviderFields['key']
type Application = ProviderClient & { key: Key; variables: string[] }

const studioKeys = ['github', 'google', 'oidc-1', 'oidc-2', 'oidc-3', 'oidc-4', 'oidc-5'] as const
const GOOGLE = 'https://accounts.google.com'

/** What is the same at every site. */
export const fixedFields = (ctx: Ctx, key: Key): Pick<ProviderFields, 'name' | 'issuer'> | null =>
  key === 'github'
    ? { name: 'GitHub', issuer: ctx.config.GITHUB_BASE_URL }
    : key === 'google'
      ? { name: 'Google', issuer: GOOGLE }
      : null

/** Every application, set or not; memoized until settings change, on every instance. */
export const selectApplications = (ctx: Ctx): Promise<Application[]> =>
  ctx.memoize('sign-in-providers', async () => {
    const stored = await selectStoredProviders(ctx.db)
    const ofEnvironment = environmentApplications(ctx)
    const ofStudio = studioKeys.map((key) => storedApplication(ctx, key, stored[key]))
    const isSet = (key: Key) => ofEnvironment.some((one) => one.key === key)
    return [...ofEnvironment, ...ofStudio.filter(({ key }) => !isSet(key))].sort(
      (a, b) => order.indexOf(a.key) - order.indexOf(b.key),
    )
  })

const order: Key[] = ['github', 'google', 'oidc', ...studioKeys.slice(2)]

function environmentApplications(ctx: Ctx): Application[] {
  const { config } = ctx
  const { OIDC_ISSUER: issuer } = config
  const given = [
    {
      key: 'github' as const,
      fields: fixedFields(ctx, 'github'),
      clientId: config.GITHUB_CLIENT_ID,
      secret: config.GITHUB_CLIENT_SECRET,
      variables: ['GITHUB_CLIENT_ID'],
    },
    {
      key: 'google' as const,
      fields: fixedFields(ctx, 'google'),
      clientId: config.GOOGLE_CLIENT_ID,
      secret: config.GOOGLE_CLIENT_SECRET,
      variables: ['GOOGLE_CLIENT_ID'],
    },
    {
      key: 'oidc' as const,
      fields: issuer ? { name: config.OIDC_NAME ?? new URL(issuer).host, issuer } : null,
      clientId: config.OIDC_CLIENT_ID,
      secret: config.OIDC_CLIENT_SECRET,
      variables: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    },
  ]
  return given.flatMap(({ fields, clientId, secret, ...one }) =>
    fields && clientId && secret ? [{ ...one, ...fields, clientId, secret, isTrusted: true }] : [],
  )
}

function storedApplication(ctx: Ctx, key: Key, stored: StoredProvider | undefined): Application {
  const fields = fixedFields(ctx, key) ?? { name: stored?.name ?? '', issuer: stored?.issuer ?? '' }
  return {
    ...fields,
    key,
    clientId: stored?.clientId ?? '',
    secret: stored ? readSecret(ctx, stored.encryptedSecret) : '',
    isTrusted: false,
    variables: [],
  }
}

/** Empty for one that was encrypted with another key, as after a restore without it: the owner enters it again. */
function readSecret(ctx: Ctx, encrypted: string): string {
  try {
    return ctx.decrypt(encrypted)
  } catch {
    return ''
  }
}

export const providerStates = async (ctx: Ctx): Promise<ProviderState[]> =>
  (await selectApplications(ctx)).map(({ key, name, issuer, clientId, secret, variables }) => ({
    key,
    name,
    issuer,
    clientId,
    hasSecret: secret !== '',
    variables,
    callback: callbackOf(ctx, key),
  }))

/** Those that readers can use now, QQ first. */
export async function selectProviders(ctx: Ctx): Promise<Provider[]> {
  const qq = await readQqConfig(ctx)
  const applications = (await selectApplications(ctx)).filter((one) => one.clientId && one.secret)
  return [
    ...(qq ? [qqProvider(ctx, qq)] : []),
    ...applications.map((one) => (one.key === 'github' ? githubProvider : oidcProvider)(ctx, one)),
  ]
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
