/** Renders a page of the fixture site to HTML, as the server does, with a changed configuration. */
import type { Locale } from '#contract/locale.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { render } from '#web/entry-server.tsx'
import { fixtureApi, fixtureSite } from './fixture-api.ts'

const assets = {
  'web/entry-client.tsx': { file: 'entry.js' },
  'web/hydrate.tsx': { file: 'hydrate.js' },
  'web/site/not-found/NotFoundPage.tsx': { file: 'not-found.js' },
  'web/site/tags/TagsPage.tsx': { file: 'tags.js' },
  'web/locale/en.ts': { file: 'en.js' },
  'web/locale/cn.ts': { file: 'cn.js' },
}

type Options = { url?: string; locale?: Locale; config?: Partial<FrameConfig>; today?: number }

/** The HTML of the page; without a URL that of one that does not exist, which needs no data but the frame's. */
export const renderPage = async ({
  url = '/nothing',
  locale = 'en',
  config = {},
  today = 20_000,
}: Options = {}): Promise<string> => {
  const site = { ...fixtureSite, websiteConfigDTO: { ...fixtureSite.websiteConfigDTO, ...config } }
  const { html } = await render({
    url,
    locale,
    theme: 'theme-dark',
    api: fixtureApi({ settings: { frame: async () => site }, tags: { all: async () => [] } }),
    assets,
    origin: 'https://site.example',
    today,
  })
  return html
}

/** The source of the first element with this beginning, such as `<footer`, to its end tag. */
export const partOf = (html: string, beginning: string): string => {
  const from = html.indexOf(beginning)
  const name = /^<(\w+)/.exec(beginning)?.[1]
  if (from < 0 || !name) throw new Error(`The page has no ${beginning}`)
  const tags = new RegExp(`<(/?)${name}\\b`, 'g')
  let depth = 0
  for (const { 1: slash, index } of html.slice(from).matchAll(tags)) {
    depth += slash ? -1 : 1
    if (depth === 0) return html.slice(from, from + index)
  }
  throw new Error(`${beginning} has no end`)
}

/** The paths of the links in it, in order. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => href as string)
