/** Every URL that anonymous visitors can read, for tests that look for what must not be there. */
import { pages } from '#contract/pages.ts'
import { routes } from '#server/api.ts'
import { feedPaths } from './feed-paths.ts'

const MACHINES = [
  '/robots.txt',
  '/opensearch.xml',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/llms.txt',
  '/metrics',
  '/healthz',
  '/readyz',
  '/api',
  '/api/openapi.json',
  '/api/docs',
  '/site-style/colors.css',
  '/site-style/custom.css',
]

/** @param ids for each parameter in turn */
export function publicPaths(ids: (number | string)[]): string[] {
  const of = (pattern: string) => ids.map((id) => pattern.replace(/:\w+/g, String(id)))
  const api = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience === 'anyone')
    .flatMap(({ endpoint }) => of(`/api${endpoint.path}`))
  const site = Object.values(pages).flatMap(({ path }) => of(path))
  return [...new Set([...api, ...site, ...feedPaths(ids), ...of('/articles/:id.md'), ...MACHINES])]
}
