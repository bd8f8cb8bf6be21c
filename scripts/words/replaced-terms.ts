/** Lists the replaced terms of docs/glossary.md as patterns, each limited to the places where it is unambiguous. */

/** Where a term is looked for. `constant` is an exported number, `text` a text that visitors read. */
export type TermPlace = 'file' | 'export' | 'constant' | 'heading' | 'header' | 'text'

export type ReplacedTerm = {
  /** The term with its forms, as lower-case words: `seal|sealed|un seal`. A camel-case name matches word by word. */
  forms: string
  /** The standard term. */
  use: string
  /** Default: file, export, heading and header. */
  places?: readonly TermPlace[]
  /** Only paths that match. */
  inPath?: RegExp
  /** Standard uses of the same words, removed before the term is looked for. */
  standard?: RegExp
}

const names = ['file', 'export'] as const
const server = /^server\//
const search = /^(contract|server\/(features\/)?search|server\/search-index|web\/site\/search)/
const imports = /^(server\/import|importers)\//

export const replacedTerms: ReplacedTerm[] = [
  // Architecture and server
  { forms: 'house|houses', use: 'app' },
  { forms: 'wing|wings', use: 'layer' },
  { forms: 'room|rooms', use: 'feature' },
  { forms: 'noun|nouns', use: 'entity' },
  { forms: 'floor|floors', use: 'role (of a file), baseline (in bench/)' },
  {
    forms: 'door|doors',
    use: 'route handler, auth guard, access policy, modal provider, lazy loader, fast path',
  },
  { forms: 'promise|promises|promised', use: 'endpoint, response', standard: /javascript promise/g },
  { forms: 'grammar', use: 'endpoint builder', inPath: /^contract\// },
  { forms: 'keeps [a-z0-9 ]+ api', use: 'implements', places: ['header'] },
  { forms: 'verb|verbs', use: 'use case' },
  { forms: 'view ts', use: 'mapper (*.mapper.ts)', places: ['file'], inPath: server },
  { forms: 'view test ts', use: 'mapper (*.mapper.test.ts)', places: ['file'], inPath: server },
  { forms: 'access ts|access test ts', use: 'policy (*.policy.ts)', places: ['file'], inPath: server },
  { forms: 'consequence|consequences', use: 'side effect' },
  { forms: 'wish|wishes', use: 'request, preference' },
  { forms: 'call|calls', use: 'request', places: names },
  { forms: 'answer|answers|answered|answering', use: 'response (HTTP), reply (comments)' },
  { forms: 'deed|deeds', use: 'actions' },
  { forms: 'helper|helpers', use: 'worker process, or what it does', places: names },
  { forms: 'helper process|helper processes', use: 'worker process', places: ['heading', 'header'] },
  { forms: 'spent', use: 'recycled' },
  { forms: 'spare memory', use: 'memory tuning' },
  { forms: 'row of their own|row of its own', use: 'separate queue' },
  { forms: 'apart', use: 'separate queue', places: names },
  { forms: 'writer|writers', use: 'flusher', places: names, inPath: server },
  { forms: 'accountable', use: 'audited context' },
  { forms: 'act|acts', use: 'audit entry', places: names },
  { forms: 'story|stories', use: 'audit entry, rule' },
  {
    forms: 'bin|bins|binned',
    use: 'trash, soft-deleted',
    inPath: /^(?!bin(\/|$))/,
    standard: /\bbin borealis/g,
  },
  { forms: 'seal|seals|sealed|sealing|unseal|unsealed', use: 'encrypt, decrypt' },
  { forms: 'checkup|checkups', use: 'health check' },
  { forms: 'fine|care', use: 'ok, warn (results of a health check)', places: names },
  { forms: 'mend|mends|mended|mending', use: 'fix, remedy' },
  // Caching, rendering, hydration
  { forms: 'topic|topics', use: 'cache tag, comment subject', standard: /topic id/g },
  { forms: 'touch|touches|touched', use: 'invalidate', inPath: server },
  { forms: 'reads', use: 'depends on', places: ['export'], inPath: server },
  { forms: 'tick|ticks', use: 'version', inPath: server },
  { forms: 'horizon|horizons', use: 'epoch', inPath: /^server\/(platform|pages|rendering\/pages)\// },
  { forms: 'ear|ears', use: 'listener' },
  { forms: 'kept', use: 'cached, stored' },
  { forms: 'stamp|stamps|stamped', use: 'cache key', standard: /time stamps?/g },
  { forms: 'press|presses', use: 'fragment renderer', inPath: server },
  { forms: 'shelf|shelves|shelved', use: 'fragment cache' },
  { forms: 'parts', use: 'chunks', places: names, standard: /format to parts/g },
  { forms: 'haste|leisure', use: 'first-hit compression, background compression' },
  { forms: 'squeeze|squeezes|squeezed|squeezer|squeezing', use: 'recompress' },
  { forms: 'at once', use: 'sync', places: names },
  { forms: 'anew', use: 'again, revalidated in the background' },
  { forms: 'renewal|renewals', use: 'revalidation in the background' },
  { forms: 'printed', use: 'server-rendered' },
  { forms: 'alive', use: 'hydrated', standard: /keep alive/g },
  {
    forms: 'is at home|when near|early click|early clicks|come now',
    use: 'hydrated, lazy hydration, event replay',
  },
  { forms: 'made ahead', use: 'prefetched' },
  { forms: 'ahead|late|lazily', use: 'prefetched, deferred, lazy', places: names },
  { forms: 'once', use: 'memoized', places: ['file'] },
  // People, comments, mail
  { forms: 'stranger|strangers', use: 'anonymous visitor' },
  { forms: 'come in|comes in|coming in|came in|way in', use: 'log in, login' },
  { forms: 'is in', use: 'isAuthenticated', places: names },
  { forms: 'said|speaker|speakers|spoken', use: 'comment, author; search document' },
  { forms: 'pace|call limit|call limits|take try|give back', use: 'rate limit; consume, refund' },
  { forms: 'trouble|troubles', use: 'lockout' },
  {
    forms: 'address|addresses',
    use: 'URL, IP address, email address',
    standard: /\b(ip|e?mail|network|link|s3|server|loopback|remote|peer|proxy) address(es)?\b|mac address/g,
  },
  { forms: 'mailbox|mailboxes', use: 'email address' },
  {
    forms: 'letter|letters',
    use: 'email, email template',
    standard: /(latin|capital|small|first|visible|greek|chinese) letters?|letters? (and|or) digits?/g,
  },
  { forms: 'notices', use: 'notification, toast' },
  { forms: 'notice', use: 'notification, toast', standard: /site notice|license notice|^notice$/g },
  { forms: 'tell|tells|telling|told', use: 'notify', standard: /borealis tell|tell command/g },
  {
    forms: 'stop|stops',
    use: 'unsubscribe',
    places: names,
    inPath: /^server\/(features\/)?(subscriptions|mail)\//,
  },
  { forms: 'greet owner|greets owner', use: 'new-device alert' },
  // Content, import, search
  { forms: 'head|heads', use: 'front matter', inPath: imports },
  { forms: 'facts', use: 'metadata' },
  { forms: 'stand in|stand ins|standin|standins', use: 'text placeholder (Markdown), fake (tests)' },
  { forms: 'face|faces', use: 'default avatar; font, typeface', standard: /font faces?/g },
  {
    forms: 'guard|guards',
    use: 'complexity limiter',
    standard: /(auth|owner|route) guards?|require owner guard/g,
  },
  { forms: 'tidy|tidies|tidied|tidying', use: 'normalize' },
  { forms: 'way|ways', use: 'path', places: names },
  {
    forms: 'settle|settles|settled|settling',
    use: 'resolve, flush',
    places: names,
    standard: /(on|all) settled/g,
  },
  { forms: 'cut|cuts|cutter', use: 'tokenize; crop, trim', places: ['file', 'export', 'heading'] },
  { forms: 'cut|cuts|cutting', use: 'tokenize', places: ['header'], inPath: search },
  { forms: 'piece|pieces', use: 'tokens, terms' },
  { forms: 'unit|units', use: 'tokens, terms', places: names, inPath: search },
  { forms: 'beginning|beginnings', use: 'prefix', places: names },
  { forms: 'slip|slips|slipping', use: 'typo' },
  { forms: 'meant', use: 'spelling correction', places: names },
  {
    forms: 'sound|sounds',
    use: 'pinyin (search), audio (media)',
    inPath: /^(contract|server|importers|web\/site)\//,
  },
  { forms: 'weigh|weighs|weighed|weighing', use: 'rank, score' },
  { forms: 'weight|weights', use: 'score', inPath: search },
  { forms: 'picture|pictures', use: 'image, photo', standard: /picture in picture/g },
  { forms: 'film|films', use: 'video' },
  {
    forms: 'draw|draws|drawn|drawing',
    use: 'resize, create (a size variant)',
    // Card images are really drawn.
    inPath: /^(server\/features\/(media|users)|importers)\/(?!(card|rasterize-card)\b)/,
  },
  { forms: 'refused', use: 'error', places: names, standard: /refused (by|to) /g },
  { forms: 'blot|blots|blotted|forget place|forgets place|place forgotten', use: 'strip location metadata' },
  { forms: 'added|refused', use: 'created, skipped, failed', places: names, inPath: imports },
  // Tests, benchmarks, docs
  { forms: 'proof|proofs|proving', use: 'test suite, test run', inPath: /^(scripts|e2e|bench|docs|[A-Z])/ },
  { forms: 'journey|journeys', use: 'end-to-end test' },
  { forms: 'patience', use: 'timeout' },
  { forms: 'cast', use: 'fixtures' },
  { forms: 'world|worlds', use: 'test context' },
  { forms: 'canary|canaries', use: 'sentinel strings' },
  { forms: 'double|doubles', use: 'fake', places: names },
  { forms: 'figures', use: 'results' },
  { forms: 'measures', use: 'benchmarks', places: ['file', 'heading'] },
  { forms: 'rival|rivals|yardstick|yardsticks', use: 'comparable systems, calibration workload' },
  { forms: 'peers', use: 'comparable systems' },
  { forms: 'papers', use: 'docs' },
  { forms: 'telephone|telephones', use: 'phone' },
  { forms: 'blanks', use: 'spaces' },
  { forms: 'signs', use: 'characters', standard: /signs (in|out)/g },
  { forms: '^(most|longest|least|fewest) .+', use: 'MAX_…, MIN_…', places: ['constant'] },
  // Texts that visitors read
  {
    forms: 'log in|logs in|logged in|logging in|log out|logs out|logged out|logging out',
    use: 'sign in, sign out',
    places: ['text'],
    // The message of code 40001.
    standard: /user not logged in/g,
  },
  { forms: 'sign up|signed up', use: 'register', places: ['text'] },
  { forms: 'bring back|brought back', use: 'restore', places: ['text'] },
  { forms: 'for good', use: 'forever, permanently', places: ['text'] },
  { forms: 'load more', use: 'show more', places: ['text'] },
  { forms: 'mailbox|mailboxes|e mail|e mails', use: 'email, email address', places: ['text'] },
  { forms: 'picture|pictures', use: 'photo, image', places: ['text'], standard: /picture in picture/g },
  { forms: 'film|films', use: 'video', places: ['text'] },
  {
    forms: 'address|addresses',
    use: 'URL, email address',
    places: ['text'],
    standard: /\b(ip|e?mail|network|previous|current|new|old) address(es)?\b/g,
  },
  { forms: 'answer|answers|answered', use: 'reply', places: ['text'] },
  { forms: 'stranger|strangers', use: 'visitor', places: ['text'] },
]

/** Names that no exported type may have, because they do not name a concept. */
export const vagueTypeNames = ['Said', 'Topic', 'Part', 'Place']

/** Replaced terms that are not searched for, with the reason. */
export const uncheckedTerms: Record<string, string> = {
  reply: 'a word of the product (comments); the type of an endpoint has no such field',
  fails: 'the type of an endpoint has no such field',
  broken: 'a broken link is the standard term; the results of a health check are a closed type',
  limit: 'an upper bound is a limit; a rate limit is told apart by "pace" and "call-limit"',
  taken: 'an email address can be taken, which is the word of the error',
  words: 'words of a text are counted and searched',
}
