/** What an access token needs for the endpoints of the owner. */
import type { Endpoint } from '../endpoint.ts'
import type { StudioContract } from '../studio-contract.ts'
import type { TokenScope } from './tokens.ts'

/**
 * The scope that changes a feature; reading it needs `read`. `never`: only a session of the owner may call it, whatever the
 * scopes of a token. A feature that is missing here does not compile.
 */
const scopesOfChange: { readonly [Feature in keyof StudioContract]: TokenScope | 'never' } = {
  // They could take over the account, or prevent its owner from noticing it.
  secondFactor: 'never',
  studioPasskeys: 'never',
  passkeyLogin: 'never',
  studioTokens: 'never',
  setup: 'never',
  // They let people in.
  studioProviders: 'never',
  // It reads every code and link that the site sends.
  studioMailServer: 'never',
  // It runs on every public page.
  studioAnalytics: 'never',
  // A backup and an export hold everything, and an import works on everything.
  studioBackups: 'never',
  studioExports: 'never',
  studioImports: 'never',
  // Addresses of people who have no account, as a list.
  studioSubscribers: 'never',
  studioDemo: 'write',
  audit: 'write',
  studioArticles: 'write',
  drafts: 'write',
  previews: 'write',
  studioTalks: 'write',
  studioAlbums: 'write',
  studioFriends: 'write',
  studioCollections: 'write',
  studioVideos: 'write',
  studioMedia: 'media',
  studioComments: 'write',
  studioMentions: 'write',
  studioLinkCards: 'write',
  studioFind: 'write',
  studioLabels: 'write',
  studioReaders: 'write',
  studioJobs: 'write',
  studioEmails: 'write',
  studioStatistics: 'write',
  studioOverview: 'write',
  studioOwnPages: 'write',
  studioSettings: 'write',
  studioUrlNames: 'write',
}

/** They send a text or settings, and change nothing. */
const readingActions = new Set(['drafts.render', 'studioSettings.preview', 'studioComments.tryRules'])

/** The scope that an endpoint needs; null where no token is accepted, as at every endpoint outside of the studio. */
export function scopeOfEndpoint(
  feature: string,
  action: string,
  { method }: Pick<Endpoint, 'method'>,
): TokenScope | null {
  const scope = scopesOfChange[feature as keyof StudioContract] as TokenScope | 'never' | undefined
  if (scope === undefined || scope === 'never') return null
  return method === 'GET' || readingActions.has(`${feature}.${action}`) ? 'read' : scope
}
