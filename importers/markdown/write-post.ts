/** One file becomes one article, whole or not at all; the same file again changes nothing. */
import type { Image } from '#contract/media.ts'
import { pages } from '#contract/pages.ts'
import type { FileReport } from '#importers/report.ts'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Rendered, renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { type KnownArticle, selectWords } from './import.sql.ts'
import { type Prepared, prepare, type Run } from './prepare-post.ts'
import type { Post } from './read-posts.ts'
import { replacePlaces, type SettledText } from './settle-text.ts'
import { readSourceHash, sourceHash, wordsHash } from './source-hash.ts'

/** Writes the article when its file is new or changed. @throws what the disk or the database throws */
export async function writePost(run: Run, post: Post): Promise<{ report: FileReport; waitsFor: string[] }> {
  const { ctx } = run
  const key = run.keyOf(post)
  const known = run.known.get(key)
  const isDateAssumed = post.facts.notices.some(({ code }) => code === 'date-from-file')
  const publishedAt = isDateAssumed && known ? known.publishedAt : post.facts.publishedAt
  const prepared = await prepare(run, post, isDateAssumed ? 'file' : publishedAt)
  const told = (outcome: FileReport['outcome'], id: number | null, reason: string | null = null) => ({
    report: {
      path: post.file.path,
      outcome,
      as: placeOf(post, publishedAt, ctx.now()),
      articleId: id,
      title: post.title,
      reason,
      notices: prepared.notices,
    },
    waitsFor: prepared.waitsFor,
  })
  if (known && readSourceHash(known.hash).input === prepared.hash) return told('unchanged', known.id)
  const keptBecause = known && (await keepReason(ctx, known))
  if (known && keptBecause) return told('kept', known.id, keptBecause)
  if (run.dryRun) return told(known ? 'updated' : 'created', known?.id ?? null)

  const text = await finish(run, prepared)
  if (text.rendered.plain) prepared.notices.push({ code: 'rendered-plain', detail: 'shown as plain text' })
  const { facts } = post
  const hash = sourceHash(prepared.hash, wordsHash(post.title, text.markdown))
  const draft: ArticleDraft = {
    title: post.title,
    markdown: text.markdown,
    abstract: facts.abstract ?? prepared.settled.abstract,
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

const placeOf = ({ facts }: Post, publishedAt: number, now: number): FileReport['as'] => {
  if (facts.state === 'draft') return 'draft'
  if (publishedAt > now) return 'scheduled'
  return facts.password === null ? 'article' : 'locked'
}

/** An article that the owner changed or threw away here is left as it is. */
async function keepReason(ctx: Ctx, known: KnownArticle): Promise<string | null> {
  if (known.isBinned) return 'its article is in the bin here; restore it or empty the bin, then import again'
  const words = await selectWords(ctx.db, known.id)
  const isSame = words && wordsHash(words.title, words.markdown) === readSourceHash(known.hash).words
  return isSame
    ? null
    : 'its article was changed here; to take the file’s words, bin the article and import again'
}

/** Takes the pictures in, points the text to them and to other articles, and renders it. */
export async function finish(
  run: Pick<Run, 'shelf' | 'hrefOf'>,
  { settled, notices }: Pick<Prepared, 'settled' | 'notices'>,
): Promise<{ markdown: string; rendered: Rendered; mediaIds: number[] }> {
  const images: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const sources = new Map<SettledText['places'][number], string>()
  const takeable = settled.places.filter(({ picture }) => picture)
  for (const [n, place] of takeable.entries()) {
    if (!place.picture) continue
    if (n % AHEAD === 0) await takeAll(run, takeable.slice(n, n + AHEAD))
    const name = 'path' in place.picture ? place.picture.path : 'an embedded picture'
    const shelved = await run.shelf.take(place.picture)
    if ('refused' in shelved) {
      notices.push({ code: 'image-unreadable', detail: `${name} (${shelved.refused})` })
      continue
    }
    if (shelved.isDrawing) notices.push({ code: 'picture-redrawn', detail: name })
    images[shelved.image.src] = shelved.image
    mediaIds.add(shelved.mediaId)
    sources.set(place, shelved.image.src)
  }
  const markdown = replacePlaces(settled, (place) => {
    const href = place.post && run.hrefOf(place.post.path)
    if (place.post) return href ? href + place.post.fragment : null
    return sources.get(place) ?? null
  })
  return { markdown, rendered: await renderMarkdown({ markdown, images }), mediaIds: [...mediaIds] }
}

/** So many pictures of a text are drawn side by side. */
const AHEAD = 8

const takeAll = (run: Pick<Run, 'shelf'>, places: SettledText['places']) =>
  Promise.all(places.map(({ picture }) => picture && run.shelf.take(picture)))

async function coverOf(run: Run, { cover, notices }: Prepared): Promise<ArticleDraft['cover']> {
  if (cover === null || 'url' in cover) return cover
  const shelved = await run.shelf.take(cover)
  if ('mediaId' in shelved) return { mediaId: shelved.mediaId }
  notices.push({
    code: 'cover-unreadable',
    detail: `${'path' in cover ? cover.path : 'embedded'} (${shelved.refused})`,
  })
  return null
}

/** The address of an article by its id. */
export const articleHref = (articleId: number): string => pages.article.href({ articleId })
