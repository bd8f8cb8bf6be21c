/** Plans one Markdown file as one article; the same file again changes nothing. */
import type { Image } from '#contract/media.ts'
import { type KnownArticle, selectArticleContent } from '#importers/import.sql.ts'
import { oldNameOf } from '#importers/old-name.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { possiblyHere } from '#importers/possibly-here.ts'
import { plannedItem } from '#importers/report.ts'
import {
  accessOfArticle,
  contentHash,
  type ImportedAccess,
  isAccessChanged,
  readSourceHash,
  sourceHash,
  withMarks,
} from '#importers/source-hash.ts'
import { renderingWarnings } from '#importers/warnings.ts'
import { stateForDate } from '#server/features/articles/article-listing.ts'
import type { ArticleDraft } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type Rendered, renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { marksOfPost } from './post-marks.ts'
import { type MarkdownImport, type PreparedPost, preparePost } from './prepare-post.ts'
import type { ImportedPost } from './read-posts.ts'
import type { TextReference } from './resolve-text.ts'
import { replaceReferences } from './source/text-ranges.ts'
import { hexoLabelNames } from './source/urls/hexo-urls.ts'
import { writePost } from './write-post.ts'

/** Plans the article of a post: it is written when its file is new or changed. */
export async function planPost(
  run: MarkdownImport,
  post: ImportedPost,
  written: () => Promise<void>,
): Promise<PlannedItem> {
  const { ctx } = run
  const { metadata } = post
  const article = run.articles.get(post.file.path)
  if (!article) throw new Error(`${post.file.path} was not looked for among the articles`)
  const { key, known } = article
  const isDateAssumed = metadata.warnings.some(({ code }) => code === 'date-from-file')
  const publishedAt = isDateAssumed && known ? known.publishedAt : metadata.publishedAt
  const prepared = await preparePost(run, post, isDateAssumed ? 'file' : publishedAt, written)
  prepared.warnings.push(...(await possiblyHere(ctx.db, article)))
  const planned = plannedItem({
    path: post.file.path,
    as: say(stateOf(post, publishedAt, ctx.now())),
    id: known?.id ?? null,
    title: post.title,
    warnings: prepared.warnings,
  })
  if (known && readSourceHash(known.hash).input === prepared.hash) return { item: planned('unchanged') }
  const reason = known ? await reasonToKeep(ctx, known) : null
  if (reason !== null) return { item: planned('skipped', reason) }
  // Nothing will be rendered that could report what it drops.
  if (run.isDryRun)
    prepared.warnings.push(
      ...renderingWarnings(await renderMarkdown({ markdown: prepared.resolved.markdown })),
    )
  const store = async () => ({
    text: await storeText(run, prepared, run.finishesLater),
    cover: await coverOf(run, prepared),
  })
  let stored: ReturnType<typeof store> | undefined
  const apply = async () => {
    const { text, cover } = await (stored ?? store())
    const content = sourceHash(prepared.hash, contentHash(post.title, text.markdown))
    const marks = marksOfPost(post)
    const hash = withMarks(content, importedAccess(metadata, publishedAt, ctx.now()), marks)
    const draft: ArticleDraft = {
      ...metadata,
      ...text,
      title: post.title,
      abstract: metadata.abstract ?? prepared.resolved.abstract,
      cover,
      publishedAt,
      redirects: prepared.redirects,
      oldName: oldNameOf(post.oldUrls),
      labelNames: hexoLabelNames(post.site.config),
      source: { key, hash },
    }
    const named = await writePost(run, draft, key, known?.id)
    article.known = { ...named, key, marks, hash, publishedAt, isInTrash: false }
    return named.id
  }
  run.underWay.add(post.file.path)
  return {
    item: planned(known ? 'updated' : 'created'),
    prepare: async () => {
      stored = store()
      await stored
    },
    apply: () => apply().finally(() => run.underWay.delete(post.file.path)),
    needsSecondPass: prepared.unresolvedPosts.length > 0,
  }
}

const stateOf = ({ metadata }: ImportedPost, publishedAt: number, now: number) => {
  if (metadata.state === 'draft') return 'draft'
  if (publishedAt > now) return 'scheduled'
  return metadata.password === null ? 'article' : 'locked'
}

/** Who can read an article as its source has it. */
export const importedAccess = (
  { state, password }: Pick<ArticleDraft, 'state' | 'password'>,
  publishedAt: number,
  now: number,
): ImportedAccess => accessOfArticle({ state: stateForDate(state, publishedAt, now), password })

/**
 * Why an article that the owner changed or moved to the trash stays as it is; null when it may be updated. An article that was
 * locked or taken back here would become public by the next change of its source.
 */
export async function reasonToKeep(ctx: Ctx, known: KnownArticle): Promise<Message | null> {
  if (known.isInTrash) return say('article-in-trash')
  const article = await selectArticleContent(ctx.db, known.id)
  if (article && isAccessChanged(known.hash, accessOfArticle(article))) return say('article-access-kept')
  const isSame =
    article && contentHash(article.title, article.markdown) === readSourceHash(known.hash).content
  return isSame ? null : say('article-kept')
}

type StoredText = Pick<PreparedPost, 'resolved' | 'warnings'> & Partial<Pick<PreparedPost, 'remoteImages'>>

/** Stores the images of a text, points its references to them and to other articles, and renders it. */
export async function storeText(
  run: Pick<MarkdownImport, 'images' | 'hrefOf' | 'links'>,
  { resolved, warnings, remoteImages = new Map() }: StoredText,
  isCodePlain = false,
): Promise<{ markdown: string; rendered: Rendered; mediaIds: number[] }> {
  const images: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const sources = new Map<TextReference, string>()
  const references = resolved.references.filter(({ picture }) => picture)
  for (const [position, reference] of references.entries()) {
    if (!reference.picture) continue
    if (position % PARALLEL_IMAGES === 0)
      await storeAll(run, references.slice(position, position + PARALLEL_IMAGES))
    const name = 'path' in reference.picture ? reference.picture.path : say('embedded-image')
    const stored = await run.images.store(reference.picture)
    if ('refused' in stored) {
      warnings.push({
        code: 'image-unreadable',
        detail: say('with-reason', { what: name, reason: stored.refused }),
      })
      continue
    }
    if (stored.isDrawing) warnings.push({ code: 'drawing-rasterized', detail: name })
    images[stored.image.src] = stored.image
    mediaIds.add(stored.mediaId)
    sources.set(reference, stored.image.src)
  }
  for (const { image, mediaId } of remoteImages.values()) {
    images[image.src] = image
    mediaIds.add(mediaId)
  }
  const places = [...resolved.references, ...resolved.remoteImages].sort((a, b) => a.start - b.start)
  const markdown = replaceReferences(resolved.markdown, places, (reference) => {
    if ('url' in reference) return remoteImages.get(reference)?.image.src ?? null
    const { post, start, end } = reference
    if (post) {
      const href = run.hrefOf(post.path)
      const written = resolved.markdown.slice(start, end)
      run.links.add({ target: post.path, fragment: post.fragment, written, warnings }, href)
      return href === null ? null : href + post.fragment
    }
    return sources.get(reference) ?? null
  })
  const rendered = await renderMarkdown({ markdown, images, isCodePlain })
  warnings.push(...renderingWarnings(rendered))
  return { markdown, rendered, mediaIds: [...mediaIds] }
}

/** Images of one text that are resized at the same time. */
const PARALLEL_IMAGES = 8

const storeAll = (run: Pick<MarkdownImport, 'images'>, references: TextReference[]) =>
  Promise.all(references.map(({ picture }) => picture && run.images.store(picture)))

async function coverOf(
  run: MarkdownImport,
  { cover, warnings }: PreparedPost,
): Promise<ArticleDraft['cover']> {
  if (cover === null || 'url' in cover) return cover
  if ('mediaId' in cover) return { mediaId: cover.mediaId }
  const stored = await run.images.store(cover)
  if ('mediaId' in stored) return { mediaId: stored.mediaId }
  const name = 'path' in cover ? cover.path : say('embedded-image')
  warnings.push({
    code: 'cover-unreadable',
    detail: say('with-reason', { what: name, reason: stored.refused }),
  })
  return null
}
