/** What signing in with another site needs of it, whatever its protocol: QQ, GitHub, OpenID Connect. */
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'

/** A login that is under way in one browser. */
export type OAuthFlow = {
  state: string
  /** The secret of PKCE, and what the ID token has to contain: both are derived from the cookie, which no provider sees. */
  verifier: string
  nonce: string
}

/** What the provider sends back by way of the browser. */
export type Returned = { code: string; iss: string | undefined }

/** Who signs in, in the words of the provider's own response to this server. */
export type Identity = {
  /** Unique at the provider. */
  subject: string
  name: string | null
  /** Only one that the provider has verified. */
  email: string | null
  avatarUrl: string | null
}

export type Provider = {
  key: string
  name: string
  /** With the subject it identifies a person (docs/requirements/safety.md, O2). */
  issuer: string
  /** The URL that the browser opens, and whether its page may be framed. */
  begin: (flow: OAuthFlow) => Promise<{ url: string; canFrame: boolean }>
  /** Takes five seconds at most. @throws ProviderUnreachable; Error for a response that proves nothing */
  identify: (flow: OAuthFlow, returned: Returned) => Promise<Identity>
  /** Which IP addresses may be asked for this avatar; null for one of a server that is not the provider's. Without it there is none. */
  avatarAddresses?: (url: URL) => ((address: string) => boolean) | null
}

/** All requests of one login. */
export const PROVIDER_TIMEOUT_MS = 5_000

/** The provider did not answer, or only with an error of its own. */
export class ProviderUnreachable extends Error {}

/** For the visitor; the reason is for the log. */
export function providerFailure(ctx: Ctx, { key, name }: Provider, error: Error): Failure {
  ctx.log.warn({ provider: key, reason: error.message }, 'A login at another site failed')
  const sentence = error instanceof ProviderUnreachable ? 'provider-unreachable' : 'provider-failed'
  return new Failure('provider-failed', { sentence, words: { name } })
}
