/** Remembers the URL pattern that the owner gave for a blog, so that later imports need not repeat it. */
import { deleteOldUrlPattern, selectOldUrlPatterns, upsertOldUrlPattern } from '#importers/import.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ImportedPost } from './read-posts.ts'
import { oldUrls } from './source/old-urls.ts'

type Asked = {
  /** The pattern given now; empty: from now on as the engine would have it. */
  oldAddress?: string
  dryRun?: boolean
}

/**
 * The posts with the URLs of the given pattern, or of the one that an earlier import of their blog was given.
 * @param identities of the blogs, by their folders
 */
export async function withOldUrlPattern(
  ctx: Ctx,
  posts: ImportedPost[],
  identities: ReadonlyMap<string, string>,
  { oldAddress, dryRun }: Asked,
): Promise<{ posts: ImportedPost[]; remembered: string[] }> {
  const known = oldAddress === undefined ? await selectOldUrlPatterns(ctx.db) : new Map<string, string>()
  if (oldAddress !== undefined && !dryRun) await remember(ctx, [...identities.values()], oldAddress)
  const patternOf = ({ site: { site } }: ImportedPost): string =>
    oldAddress ?? known.get(identities.get(site) ?? '') ?? ''
  const addressed = posts.map((post) => {
    const pattern = patternOf(post)
    return pattern === '' || post.file.kind === 'about' ? post : readdressed(post, pattern)
  })
  const remembered = oldAddress === undefined ? posts.map(patternOf).filter((pattern) => pattern !== '') : []
  return { posts: addressed, remembered: [...new Set(remembered)] }
}

const readdressed = (post: ImportedPost, pattern: string): ImportedPost => {
  const { file, data, title, metadata, site } = post
  const { urls, isKnown } = oldUrls(
    { file, data, title, publishedAt: metadata.publishedAt, zone: site.zone, config: site.config },
    pattern,
  )
  return { ...post, oldUrls: urls, isUrlKnown: isKnown }
}

const remember = (ctx: Ctx, identities: string[], pattern: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    for (const identity of identities)
      await (pattern === '' ? deleteOldUrlPattern(tx, identity) : upsertOldUrlPattern(tx, identity, pattern))
  })
