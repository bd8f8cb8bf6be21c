/** Serves /opensearch.xml, by which browsers search this site from their own field. */

import { pages } from '#contract/pages.ts'
import { cutAt } from '#contract/shortened.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeXml } from '#server/platform/xml.ts'

/** Browsers truncate a longer name. */
const MAX_NAME = 16

export async function openSearchDescription(ctx: Ctx, origin: string): Promise<string> {
  const { websiteTitle, name, favicon } = await selectSettings(ctx)
  const title = websiteTitle || name || 'Borealis'
  const icon = new URL(favicon ?? '/favicon.svg', origin).href
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(cutAt(title, MAX_NAME))}</ShortName>
<Description>${escapeXml(title)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image>${escapeXml(icon)}</Image>
<Url type="text/html" method="get" template="${escapeXml(`${origin}${pages.search.path}?q={searchTerms}`)}"/>
</OpenSearchDescription>
`
}
