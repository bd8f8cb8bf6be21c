/** Sets an application at another site in the studio, and tries one out before. */
import type { ProviderForm, ProviderTest } from '#contract/studio/sign-in-providers.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Failure, fieldError, fieldErrors, refusal } from '#server/platform/errors.ts'
import { selectStoredProviders, upsertStoredProviders } from './oauth.sql.ts'
import { type ProviderClient, testClient } from './oidc-client.ts'
import { fixedFields, selectApplications } from './providers.ts'

/** It applies at once. @throws invalid with each wrong field; refused for what the environment sets */
export async function saveProvider(ctx: Ctx, form: ProviderForm): Promise<void> {
  const client = await clientOf(ctx, form)
  if (client?.isTrusted || form.key === 'oidc') throw refusal('set-by-environment')
  await ctx.transaction(async (tx) => {
    const { [form.key]: _, ...others } = await selectStoredProviders(tx)
    if (client === null) await upsertStoredProviders(tx, others)
    else {
      const { name, issuer, clientId, secret } = client
      const stored = { name, issuer, clientId, encryptedSecret: ctx.encrypt(secret) }
      await upsertStoredProviders(tx, { ...others, [form.key]: stored })
    }
    // Every instance reads them again.
    ctx.content.changed(tx, 'settings')
  })
}

/** @throws invalid with each wrong field */
export async function tryProvider(ctx: Ctx, form: ProviderForm): Promise<ProviderTest> {
  const client = await clientOf(ctx, form)
  return client ? testClient(ctx, client) : { outcome: 'missing', detail: null }
}

/** What would apply: what the environment sets, else the form; null without a client id. */
async function clientOf(ctx: Ctx, { key, secret, ...form }: ProviderForm): Promise<ProviderClient | null> {
  const present = (await selectApplications(ctx)).find((one) => one.key === key)
  if (present?.isTrusted) return present
  const { name, issuer } = fixedFields(ctx, key) ?? { name: form.name.trim(), issuer: form.issuer.trim() }
  const clientId = form.clientId.trim()
  if (clientId === '') return null
  // Whoever has a session must not learn the secret from a server of their own.
  const keepsSecret = present?.issuer === issuer && present.clientId === clientId
  const client = {
    key,
    name,
    issuer,
    clientId,
    secret: secret || (keepsSecret ? present.secret : ''),
    isTrusted: false,
  }
  const errors = [...mistakesIn(client)]
  if (errors.length > 0) throw fieldErrors(errors)
  return client
}

function* mistakesIn({ name, issuer, clientId, secret }: ProviderClient): Generator<Failure> {
  const url = URL.parse(issuer)
  if (name === '' || /\p{Cc}/u.test(name)) yield fieldError('name', 'provider-name')
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '' || url.username !== '')
    yield fieldError('issuer', 'provider-issuer')
  if (/\s|\p{Cc}/u.test(clientId)) yield fieldError('clientId')
  if (secret === '') yield fieldError('secret', 'provider-secret')
}
