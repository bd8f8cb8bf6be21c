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
  const found: Application[] = []
  const add = (
    key: Key,
    { name, issuer }: Pick<ProviderFields, 'name' | 'issuer'>,
    [clientId, secret]: (string | undefined)[],
    variables: string[],
  ) => {
    if (clientId && secret) found.push({ key, name, issuer, clientId, secret, isTrusted: true, variables })
  }
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  const github = { name: 'GitHub', issuer: config.GITHUB_BASE_URL }
  add('github', github, [GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET], ['GITHUB_CLIENT_ID'])
  const google = { name: 'Google', issuer: GOOGLE }
  add('google', google, [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET], ['GOOGLE_CLIENT_ID'])
  const { OIDC_ISSUER: issuer, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config
  if (issuer) {
    const other = { name: OIDC_NAME ?? new URL(issuer).host, issuer }
    add('oidc', other, [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET], ['OIDC_ISSUER', 'OIDC_CLIENT_ID'])
  }
  return found
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
