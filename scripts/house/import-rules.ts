/**
 * Who may import whom (ARCHITECTURE.md), as rules for dependency-cruiser. Each rule's comment is the sentence that
 * is printed, after the files' names, when the rule is broken.
 */
import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** The server's rooms from bottom to top: a room may use the ones before it. */
const rooms = [
  ...[
    'audit',
    'search-index',
    'settings',
    'mail',
    'media',
    'views',
    'categories',
    'tags',
    'codes',
    'about',
    'message',
    'videos',
    'albums',
    'friends',
    'talks',
  ],
  ...['users', 'articles'],
  ...['sessions', 'subscriptions', 'comments', 'search'],
  ...['feeds', 'import'],
]
const anyRoom = `^server/(${rooms.join('|')})/`
/** Helpers with a subject of their own, which know no room. */
const subjects = ['markdown', 'covers']

/** Tests drive a room through its doors, whatever lies behind them. */
const tests = '\\.test\\.tsx?$|^server/testing/'
const doors = '\\.(api|studio|job)\\.ts$'
const views = '(\\.view|-access)\\.ts$'
const engines =
  '^server/platform/(context|database|sqlite|postgres|migrate|changes|job-queue|write-behind)\\.ts$'
const sql = '\\.sql\\.ts$'

type Rule = IRegularForbiddenRuleType

/** Rooms of the readers' site with a noun. Home is made of all of them; the rest (header, pager, prose …) is frame. */
const nouns = [
  'archives',
  'categories',
  'tags',
  'about',
  'talks',
  'albums',
  'videos',
  'friends',
  'message',
  'comments',
  'search',
]

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
})

const contract = [
  forbid(
    'contract-is-pure',
    'The contract is pure: it imports the schema library and itself, nothing else.',
    { path: '^contract/', pathNot: tests },
    { pathNot: '^contract/|^node_modules/zod/' },
  ),
  forbid(
    'browser-contract-has-no-schemas',
    'This part of the contract reaches the browser, which must not carry the schema library.',
    { path: '^contract/(pages|locale|errors|covers|comment-(text|inline|links))\\.ts$' },
    { path: '^node_modules/' },
  ),
]

const server = [
  forbid(
    'doors-stay-apart',
    'A door (api, studio, job) never imports another door: what both need is a verb.',
    { path: doors, pathNot: tests },
    { path: doors },
  ),
  forbid(
    'verbs-know-no-doors',
    'Only the lists of the server know the doors; a verb, a view or a statement never does.',
    { path: `${anyRoom}|^server/(platform|${subjects.join('|')})/`, pathNot: `${tests}|${doors}` },
    { path: doors },
  ),
  forbid(
    'views-are-pure',
    'A view and an access rule are pure: they know neither the database nor the context, the clock or the network.',
    { path: views },
    { path: `${doors}|${engines}|^(fs|net|http|https|dns)(/|$)` },
  ),
  forbid(
    'sql-knows-no-verbs',
    'Statements know the database, its tables and what their room is about, never verbs or views.',
    { path: sql },
    { path: anyRoom, pathNot: `${sql}|^server/([^/]+)/\\1\\.ts$` },
  ),
  forbid(
    'platform-knows-no-rooms',
    'The platform knows no noun: what a room needs from it, the room hands in.',
    { path: '^server/platform/', pathNot: tests },
    { path: '^(server|web)/', pathNot: '^server/platform/' },
  ),
  forbid(
    'subjects-know-no-rooms',
    'Markdown and covers have a subject of their own and know no room.',
    { path: `^server/(${subjects.join('|')})/`, pathNot: tests },
    { path: `${anyRoom}|^web/` },
  ),
  forbid(
    'server-renders-in-one-place',
    'The server reaches the web only where pages are rendered.',
    { path: '^server/', pathNot: `${tests}|^server/pages` },
    { path: '^web/' },
  ),
  ...rooms
    .slice(0, -1)
    .map((room, place) =>
      forbid(
        `order-of-rooms-${room}`,
        `A room uses the rooms below it, and ${room} stands below ${rooms.slice(place + 1).join(', ')}.`,
        { path: `^server/${room}/`, pathNot: `${tests}|${doors}` },
        { path: `^server/(${rooms.slice(place + 1).join('|')})/` },
      ),
    ),
  ...rooms
    .slice(0, -1)
    .map((room, place) =>
      forbid(
        `doors-of-${room}`,
        'Nothing imports a door, so it may read with the statements of every room; the rest it takes from below.',
        { path: `^server/${room}/.*${doors}`, pathNot: tests },
        { path: `^server/(${rooms.slice(place + 1).join('|')})/`, pathNot: sql },
      ),
    ),
]

const web = [
  forbid(
    'web-knows-no-server',
    'The web never imports the server: its api is handed in.',
    { path: '^web/', pathNot: tests },
    { path: '^(server|db)/' },
  ),
  forbid(
    'web-runs-in-browsers',
    'The web runs in browsers, which have none of Node.',
    { path: '^web/', pathNot: `${tests}|^web/build/` },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'readers-carry-no-studio',
    "The readers' site never imports the studio: their bundle must not carry it.",
    { path: '^web/(site|ui|theme|locale|session)/' },
    { path: '^web/studio/' },
  ),
  forbid(
    'ui-knows-no-nouns',
    'The ui knows no noun and no contract: it is given what it shows.',
    { path: '^web/ui/', pathNot: tests },
    { path: '^web/(site|studio)/|^contract/' },
  ),
  forbid(
    'pages-stay-apart',
    'A page never imports another page: what both show is a part.',
    { path: '(Page|Shell)\\.tsx$' },
    { path: 'Page\\.tsx$' },
  ),
  forbid(
    'articles-stand-below',
    'Articles are what the other rooms list: they know neither those rooms nor the pages made of them.',
    { path: '^web/site/articles/', pathNot: `(Page|Shell)\\.tsx$|/load-[^/]+$|${tests}` },
    { path: `^web/site/(home|${nouns.join('|')})/` },
  ),
  ...nouns.map((noun) =>
    forbid(
      `parts-of-${noun}`,
      "A part uses its own room, the frame's and the articles'; with other rooms the page puts it together.",
      { path: `^web/site/${noun}/`, pathNot: `(Page|Shell)\\.tsx$|/load-[^/]+$|${tests}` },
      { path: `^web/site/(home|${nouns.filter((other) => other !== noun).join('|')})/` },
    ),
  ),
]

const everywhere = [
  forbid(
    'ships-what-it-needs',
    'What runs for the owner must not need a development package.',
    { path: '^(contract|server|web|db)/', pathNot: tests },
    { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
  ),
  forbid(
    'product-knows-no-proof',
    'The product never imports its journeys, measurements or scripts.',
    { path: '^(contract|server|web|db)/', pathNot: tests },
    { path: '^(e2e|bench|scripts)/' },
  ),
]

/** Rules that a type may break: nothing is left of it at run time. */
export const runtimeRules = ['ships-what-it-needs', 'sql-knows-no-verbs', 'browser-contract-has-no-schemas']

export const importRules: IForbiddenRuleType[] = [...contract, ...server, ...web, ...everywhere]
