/**
 * The scope that an access token needs for each endpoint of the owner, in one place. An endpoint that is missing here
 * does not compile.
 */
import type { StudioContract } from '../studio-contract.ts'
import type { TokenScope } from './tokens.ts'

/** `never`: only a session of the owner may call it, whatever the scopes of a token. */
type ScopeRule = TokenScope | 'never'
type ScopesOfApi<Api> = { readonly [Action in keyof Api]: ScopeRule }

/** What could take over the account, or prevent its owner from noticing it, accepts no token. */
const tokenScopes: { readonly [Feature in keyof StudioContract]: ScopesOfApi<StudioContract[Feature]> } = {
  secondFactor: { show: 'never', begin: 'never', confirm: 'never', renewCodes: 'never', turnOff: 'never' },
  studioPasskeys: { list: 'never', begin: 'never', add: 'never', rename: 'never', remove: 'never' },
  passkeyLogin: { begin: 'never', finish: 'never' },
  studioTokens: { list: 'never', create: 'never', revoke: 'never' },
  setup: { state: 'never', testEmail: 'never', create: 'never' },
  studioDemo: { show: 'read', remove: 'write' },
  audit: { list: 'read' },
  studioArticles: { list: 'read', labels: 'read', bulk: 'write', undo: 'write' },
  drafts: {
    create: 'write',
    show: 'read',
    revision: 'read',
    save: 'write',
    discard: 'write',
    versions: 'read',
    version: 'read',
    restore: 'write',
    publish: 'write',
    unpublish: 'write',
    translate: 'write',
    render: 'read',
  },
  previews: { show: 'read', create: 'write', end: 'write' },
  studioTalks: {
    list: 'read',
    show: 'read',
    create: 'write',
    save: 'write',
    trash: 'write',
    restore: 'write',
  },
  studioAlbums: {
    list: 'read',
    show: 'read',
    create: 'write',
    save: 'write',
    remove: 'write',
    order: 'write',
    addPhotos: 'write',
    movePhotos: 'write',
    transferPhotos: 'write',
    removePhotos: 'write',
    savePhoto: 'write',
    undo: 'write',
  },
  studioFriends: {
    list: 'read',
    create: 'write',
    save: 'write',
    remove: 'write',
    undo: 'write',
    order: 'write',
    startCheck: 'write',
    stopCheck: 'write',
  },
  studioCollections: {
    list: 'read',
    show: 'read',
    create: 'write',
    save: 'write',
    remove: 'write',
    order: 'write',
    addVideo: 'write',
    orderVideos: 'write',
  },
  studioVideos: { save: 'write', remove: 'write', undo: 'write' },
  studioMedia: {
    upload: 'media',
    list: 'read',
    show: 'read',
    replace: 'media',
    undoReplacement: 'media',
    update: 'media',
    remove: 'media',
    removeUnused: 'media',
  },
  studioComments: {
    list: 'read',
    counts: 'read',
    show: 'read',
    moderate: 'write',
    reply: 'write',
    undo: 'write',
    approval: 'read',
    setApproval: 'write',
  },
  studioMentions: { list: 'read', moderate: 'write' },
  studioFind: { find: 'read' },
  studioLabels: { list: 'read', rename: 'write', merge: 'write', remove: 'write', undo: 'write' },
  studioReaders: {
    list: 'read',
    disable: 'write',
    enable: 'write',
    endSessions: 'write',
    unsubscribe: 'write',
    undo: 'write',
  },
  studioJobs: { list: 'read', retry: 'write', retryAll: 'write', remove: 'write' },
  studioEmails: { list: 'read', retry: 'write', test: 'write' },
  studioStatistics: { read: 'read', export: 'read' },
  studioOwnPages: {
    list: 'read',
    show: 'read',
    create: 'write',
    save: 'write',
    trash: 'write',
    restore: 'write',
    versions: 'read',
    version: 'read',
  },
  studioSettings: { show: 'read', save: 'write', preview: 'read' },
  // A backup holds everything.
  studioBackups: { list: 'never', make: 'never', download: 'never' },
  // An export holds everything; an article in it the hash of its password.
  studioExports: {
    list: 'never',
    make: 'never',
    cancel: 'never',
    download: 'never',
    remove: 'never',
    article: 'never',
  },
  // An import works on everything, and its file may hold what was private on the old site.
  studioImports: {
    list: 'never',
    show: 'never',
    items: 'never',
    create: 'never',
    addPart: 'never',
    check: 'never',
    start: 'never',
    cancel: 'never',
    undo: 'never',
    undoRun: 'never',
    remove: 'never',
  },
  studioQq: { test: 'never' },
}

/** The scope that an endpoint needs; null where no token is accepted, as at every endpoint outside of the studio. */
export function scopeOfEndpoint(feature: string, action: string): TokenScope | null {
  const rules = tokenScopes[feature as keyof StudioContract] as Record<string, ScopeRule> | undefined
  const rule = rules?.[action]
  return rule === undefined || rule === 'never' ? null : rule
}
