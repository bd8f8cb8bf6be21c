/** One file becomes one article, whole or not at all; the same file again changes nothing. */
import type { Image } from '#contract/media.ts'
import { pages } from '#contract/pages.ts'
import { type KnownArticle, selectArticleContent } from '#importers/import.sql.ts'
import type { ImportedFileReport } from '#importers/report.ts'
import { contentHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Rendered, renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { type MarkdownImport, type PreparedPost, preparePost } from './prepare-post.ts'
import type { ImportedPost } from './read-posts.ts'
import { type ResolvedText, replaceReferences } from './resolve-text.ts'

/** Writes the article when its file is new or changed. @throws what the disk or the database throws */
export async function writePost(
  run: MarkdownImport,
  post: ImportedPost,
): Promise<{ report: ImportedFileReport; waitsFor: string[] }> {
  const { ctx } = run
  const key = run.keyOf(post)
  const known = run.known.get(key)
  const isDateAssumed = post.metadata.notices.some(({ code }) => code === 'date-from-file')
  const publishedAt = isDateAssumed && known ? known.publishedAt : post.metadata.publishedAt
  const prepared = await preparePost(run, post, isDateAssumed ? 'file' : publishedAt)
  const told = (outcome: ImportedFileReport['outcome'], id: number | null, reason: string | null = null) => ({
    report: {
      path: post.file.path,
      outcome,
      as: placeOf(post, publishedAt, ctx.now()),
      articleId: id,
      title: post.title,
      reason,
      notices: prepared.notices,
    },
    waitsFor: prepared.unresolvedPosts,
  })
  if (known && readSourceHash(known.hash).input === prepared.hash) return told('unchanged', known.id)
  const keptBecause = known && (await keepReason(ctx, known))
  if (known && keptBecause) return told('kept', known.id, keptBecause)
  if (run.dryRun) return told(known ? 'updated' : 'created', known?.id ?? null)

  const text = await storeText(run, prepared)
  if (text.rendered.plain) prepared.notices.push({ code: 'rendered-plain', detail: 'shown as plain text' })
  const { metadata: facts } = post
  const hash = sourceHash(prepared.hash, contentHash(post.title, text.markdown))
  const draft: ArticleDraft = {
    title: post.title,
    markdown: text.markdown,
    abstract: facts.abstract ?? prepared.resolved.abstract,
    cover: await coverOf(run, prepared),
    category: facts.category,
    tags: facts.tags,
    state: facts.state,
    publishedAt,
    updatedAt: facts.updatedAt,
    password: facts.password,
    isTop: facts.isTop,
    isFeatured: facts.isFeatured,
    type: facts.type,
    originalUrl: facts.originalUrl,
    redirects: prepared.redirects,
    source: { key, hash },
    rendered: text.rendered,
    mediaIds: text.mediaIds,
  }
  const id = await saveArticle(ctx, draft, known?.id)
  run.known.set(key, { id, hash, publishedAt, isBinned: false })
  return told(known ? 'updated' : 'created', id)
}

const placeOf = (
  { metadata: facts }: ImportedPost,
  publishedAt: number,
  now: number,
): ImportedFileReport['as'] => {
  if (facts.state === 'draft') return 'draft'
  if (publishedAt > now) return 'scheduled'
  return facts.password === null ? 'article' : 'locked'
}

/** An article that the owner changed or threw away here is left as it is. */
async function keepReason(ctx: Ctx, known: KnownArticle): Promise<string | null> {
  if (known.isBinned) return 'its article is in the bin here; restore it or empty the bin, then import again'
  const words = await selectArticleContent(ctx.db, known.id)
  const isSame = words && contentHash(words.title, words.markdown) === readSourceHash(known.hash).words
  return isSame
    ? null
    : 'its article was changed here; to take the file’s words, bin the article and import again'
}

/** Takes the pictures in, points the text to them and to other articles, and renders it. */
export async function storeText(
  run: Pick<MarkdownImport, 'images' | 'hrefOf'>,
  { resolved: settled, notices }: Pick<PreparedPost, 'resolved' | 'notices'>,
): Promise<{ markdown: string; rendered: Rendered; mediaIds: number[] }> {
  const images: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const sources = new Map<ResolvedText['references'][number], string>()
  const takeable = settled.references.filter(({ picture }) => picture)
  for (const [n, place] of takeable.entries()) {
    if (!place.picture) continue
    if (n % AHEAD === 0) await takeAll(run, takeable.slice(n, n + AHEAD))
    const name = 'path' in place.picture ? place.picture.path : 'an embedded picture'
    const shelved = await run.images.store(place.picture)
    if ('refused' in shelved) {
      notices.push({ code: 'image-unreadable', detail: `${name} (${shelved.refused})` })
      continue
    }
    if (shelved.isDrawing) notices.push({ code: 'picture-redrawn', detail: name })
    images[shelved.image.src] = shelved.image
    mediaIds.add(shelved.mediaId)
    sources.set(place, shelved.image.src)
  }
  const markdown = replaceReferences(settled, (place) => {
    const href = place.post && run.hrefOf(place.post.path)
    if (place.post) return href ? href + place.post.fragment : null
    return sources.get(place) ?? null
  })
  return { markdown, rendered: await renderMarkdown({ markdown, images }), mediaIds: [...mediaIds] }
}

/** So many pictures of a text are drawn side by side. */
const AHEAD = 8

const takeAll = (run: Pick<MarkdownImport, 'images'>, places: ResolvedText['references']) =>
  Promise.all(places.map(({ picture }) => picture && run.images.store(picture)))

async function coverOf(
  run: MarkdownImport,
  { cover, notices }: PreparedPost,
): Promise<ArticleDraft['cover']> {
  if (cover === null || 'url' in cover) return cover
  const shelved = await run.images.store(cover)
  if ('mediaId' in shelved) return { mediaId: shelved.mediaId }
  notices.push({
    code: 'cover-unreadable',
    detail: `${'path' in cover ? cover.path : 'embedded'} (${shelved.refused})`,
  })
  return null
}

/** The address of an article by its id. */
export const articleHref = (articleId: number): string => pages.article.href({ articleId })
