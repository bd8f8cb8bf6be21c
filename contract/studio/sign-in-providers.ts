/** With what other sites readers can sign in: the applications that the owner has registered there. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'
import { storableText } from '../values.ts'

/** Each has a callback URL of its own, which the owner registers there; `oidc` is the one of the environment. */
const providerKeys = ['github', 'google', 'oidc', 'oidc-1', 'oidc-2', 'oidc-3', 'oidc-4', 'oidc-5'] as const

/** Without a client id the provider is off. Name and issuer of GitHub and Google are fixed. */
const ProviderFields = z.object({
  key: z.enum(providerKeys),
  name: storableText(40),
  issuer: storableText(300),
  clientId: storableText(300),
})
export type ProviderFields = z.output<typeof ProviderFields>

/** Without a secret the stored one stays, as long as issuer and client id do. */
const ProviderForm = ProviderFields.extend({ secret: storableText(500).optional() })
export type ProviderForm = z.output<typeof ProviderForm>

const ProviderState = ProviderFields.extend({
  /** Nobody gets the secret itself. */
  hasSecret: z.boolean(),
  /** The variable of the environment that sets it; null where the owner does. */
  variable: z.string().nullable(),
  callback: z.string(),
})
export type ProviderState = z.output<typeof ProviderState>

const ProviderStates = z.array(ProviderState)

/** The outcome of asking a provider whether it knows the application. */
const ProviderTest = z.object({
  outcome: z.enum([
    'accepted',
    'refused',
    'unreachable',
    'private',
    'other-issuer',
    'no-provider',
    'missing',
  ]),
  /** What the provider or the network said; null when it said nothing. */
  detail: z.string().nullable(),
})
export type ProviderTest = z.output<typeof ProviderTest>

export const studioProvidersApi = {
  show: owner.get('/studio/sign-in-providers', {
    summary: 'Every provider that readers can sign in with, set or not, without the secrets.',
    response: ProviderStates,
  }),
  save: owner.put('/studio/sign-in-providers', {
    summary:
      'Sets one provider; an empty client id removes it. Values that the server’s configuration sets stay as they are. It applies at once.',
    body: ProviderForm,
    response: ProviderStates,
    errors: ['confirmation-needed', 'refused'],
  }),
  test: owner.post('/studio/sign-in-providers/test', {
    summary:
      'Asks a provider whether it accepts these values, saved or not, or those of QQ. Nothing is stored.',
    isAudited: false,
    body: z.union([ProviderForm, z.object({ key: z.literal('qq') })]),
    response: ProviderTest,
    errors: ['too-many'],
  }),
}
