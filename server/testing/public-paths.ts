/** Every URL that anonymous visitors can read, for tests that look for what must not be there. */
import { pages } from '#contract/pages.ts'
import { routes } from '#server/api.ts'

const MACHINES = [
  ...['/robots.txt', '/opensearch.xml', '/sitemap.xml', '/llms.txt', '/talks/rss.xml', '/talks/feed.json'],
  ...[
    '/metrics',
    '/healthz',
    '/readyz',
    '/api',
    '/api/openapi.json',
    '/api/docs',
    '/site-style/colors.css',
    '/site-style/custom.css',
  ],
]

/** @param ids for each parameter in turn */
export function publicPaths(ids: (number | string)[]): string[] {
  const of = (pattern: string) => ids.map((id) => pattern.replace(/:\w+/g, String(id)))
  const api = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience === 'anyone')
    .flatMap(({ endpoint }) => of(`/api${endpoint.path}`))
  const site = Object.values(pages).flatMap(({ path }) => of(path))
  const feeds = ['', '/en', '/cn', ...of('/article-list/:id'), ...of('/categories/:id')].flatMap((folder) =>
    ['rss.xml', 'atom.xml', 'feed.json'].map((name) => `${folder}/${name}`),
  )
  const files = [...of('/articles/:id.md')]
  return [...new Set([...api, ...site, ...feeds, ...files, ...MACHINES])]
}
