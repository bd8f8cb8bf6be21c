/** Serves /opensearch.xml, by which browsers search this site from their own field. */
import { pages } from '#contract/pages.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Browsers truncate a longer name. */
const MAX_NAME = 16

export async function openSearchDescription(ctx: Ctx, origin: string): Promise<string> {
  const { websiteTitle, name, favicon } = await selectSettings(ctx)
  const title = websiteTitle || name || 'Borealis'
  const icon = new URL(favicon ?? '/favicon.svg', origin).href
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escaped([...title].slice(0, MAX_NAME).join(''))}</ShortName>
<Description>${escaped(title)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image>${escaped(icon)}</Image>
<Url type="text/html" method="get" template="${escaped(`${origin}${pages.search.path}?q={searchTerms}`)}"/>
</OpenSearchDescription>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/**
 * Characters that XML cannot contain are removed (docs/requirements/safety.md, X7); line breaks and tabs become
 * spaces.
 */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\u0020-\u{10ffff}]/gu, ' ')
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] as string)
