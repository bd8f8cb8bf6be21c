/** Renders /robots.txt: what search engines may read, and where the sitemap is. */
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Data, the studio, and pages for one person. */
const DISALLOWED = [
  '/api/',
  '/studio',
  '/preview/',
  '/search?',
  '/unsubscribe',
  '/email-choice',
  '/login-link',
  '/oauth/',
]

export const robotsText = (ctx: Ctx): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(ctx)}/sitemap.xml`,
    '',
  ].join('\n')
