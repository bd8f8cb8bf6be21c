/** Writes the friend links as OPML, which feed readers and other blogs import. */
import { generateOpml } from 'feedsmith'
import { siteTitle } from '#contract/site-texts.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectFriends } from './friends.sql.ts'

/** Null while the section is hidden. */
export async function friendsOpml(ctx: Ctx): Promise<{ body: string; contentType: string } | null> {
  if (await isHidden(ctx, 'friends')) return null
  const settings = await selectSettings(ctx)
  const outlines = (await selectFriends(ctx)).map(({ name, url, intro, feed_url }) => ({
    type: feed_url === null ? 'link' : 'rss',
    text: name,
    title: name,
    ...(intro ? { description: intro } : {}),
    htmlUrl: url,
    ...(feed_url === null ? {} : { xmlUrl: feed_url }),
  }))
  const head = { title: siteTitle(settings, settings.defaultLocale) }
  return { body: generateOpml({ head, body: { outlines } }), contentType: 'text/x-opml; charset=utf-8' }
}
