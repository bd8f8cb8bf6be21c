/** Serves the card images of public articles. */
import { type CardTexts, cardHref, cardVersion, readCardUrl } from '#contract/cards.ts'
import { coverSeed, readCoverUrl } from '#contract/covers.ts'
import { locales } from '#contract/locale.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'
import { cardFile } from './card-files.ts'

/** Null for an article that is missing, hidden or locked. The URL of a former title redirects to the current card. */
export async function cardResponse(ctx: Ctx, pathname: string): Promise<Response | null> {
  const wanted = readCardUrl(pathname)
  const row = wanted && (await selectArticle(ctx.db, wanted.articleId))
  if (!row || row.password_hash !== null) return null
  const settings = await selectSettings(ctx)
  const textsIn = locales.map(
    (locale): CardTexts => ({
      title: row.title,
      category: categoryNameIn(row, locale),
      siteName: siteTitle(settings, locale),
    }),
  )
  const texts = textsIn.find((one) => cardVersion(one) === wanted.version)
  if (!texts) {
    const [current] = textsIn
    const location = current ? cardHref(row.id, current) : '/'
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
  }
  const seed = readCoverUrl(row.cover_url ?? '')?.seed ?? coverSeed(row.title)
  const png = await cardFile(ctx, `${row.id}-${wanted.version}.png`, { ...texts, seed, lang: row.lang })
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': IMMUTABLE,
      'content-security-policy': FILE_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
