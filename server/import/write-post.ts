/** One file becomes one article, whole or not at all; the same file again changes nothing. */
import type { Image } from '#contract/media.ts'
import { pages } from '#contract/pages.ts'
import { type ArticleDraft, saveArticle } from '#server/articles/save-article.ts'
import { RENDERER_VERSION, type Rendered, renderMarkdown } from '#server/markdown/render-markdown.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type KnownArticle, selectWords } from './import.sql.ts'
import type { FileReport } from './import-report.ts'
import type { Notice } from './markdown/notices.ts'
import type { PictureShelf } from './picture-shelf.ts'
import type { Post } from './read-posts.ts'
import {
  type PictureUse,
  replacePlaces,
  type SettledText,
  type Surroundings,
  settleText,
} from './settle-text.ts'
import { inputHash, readSourceHash, sourceHash, wordsHash } from './source-hash.ts'

/** What all posts of one import share. */
export type Run = {
  ctx: Ctx
  dryRun: boolean
  around: Surroundings
  shelf: PictureShelf
  /** Articles of earlier imports, by source key. */
  known: Map<string, KnownArticle>
  keyOf: (post: Post) => string
  /** Where a post of this folder stands here, by its path; null while it is nowhere. */
  hrefOf: (path: string) => string | null
  /** Which post answers at an old address; the first that asks gets it. */
  claim: (address: string, post: Post) => boolean
}

/** A text that is ready but for its pictures and links. */
export type Prepared = {
  settled: SettledText
  cover: PictureUse | { url: string } | null
  redirects: string[]
  notices: Notice[]
  /** Paths of posts it links to that stand nowhere yet. */
  waitsFor: string[]
  hash: string
}

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

/** Everything that can be known without writing. */
export async function prepare(run: Run, post: Post, date: number | 'file'): Promise<Prepared> {
  const settled = settleText(post, run.around)
  const notices = [...post.facts.notices, ...settled.notices]
  const cover = findCover(run, post, notices)
  const redirects = post.addresses.filter((address) => {
    const isOurs = run.claim(address, post)
    if (!isOurs) notices.push({ code: 'address-taken', detail: address })
    return isOurs
  })
  const { notices: _, body: __, password, publishedAt: ___, ...facts } = post.facts
  const hash = inputHash({
    renderer: RENDERER_VERSION,
    facts,
    date,
    password: password === null ? null : run.ctx.sign('import-password', password),
    markdown: settled.markdown,
    abstract: settled.abstract,
    pictures: await Promise.all(
      settled.places.map(({ picture }) => (picture ? run.shelf.hash(picture) : null)),
    ),
    links: settled.places.map(({ post: linked }) => (linked ? run.hrefOf(linked.path) : null)),
    cover: cover && !('url' in cover) ? await run.shelf.hash(cover) : cover,
    redirects,
  })
  const waitsFor = settled.places.flatMap(({ post: linked }) =>
    linked && run.hrefOf(linked.path) === null ? [linked.path] : [],
  )
  return { settled, cover, redirects, notices, waitsFor, hash }
}

const BUNDLE_COVERS = ['cover', 'featured', 'feature', 'thumbnail', 'banner']

function findCover({ around }: Run, post: Post, notices: Notice[]): Prepared['cover'] {
  const { facts, file, site } = post
  if (facts.cover === null) {
    if (file.engine !== 'hugo' || !/\/index[^/]*$/.test(file.path)) return null
    const names = BUNDLE_COVERS.flatMap((name) =>
      ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `./${name}.${ending}`),
    )
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const path = names.map((name) => folder + name.slice(2)).find((one) => around.assets.has(one))
    return path ? { path } : null
  }
  const path = around.assets.find(facts.cover, file, site.config)
  if (path) return { path }
  if (/^(?:https?:)?\/\//i.test(facts.cover)) {
    notices.push({ code: 'image-remote', detail: facts.cover.slice(0, 200) })
    return { url: facts.cover.startsWith('//') ? `https:${facts.cover}` : facts.cover }
  }
  notices.push({ code: 'cover-missing', detail: facts.cover.slice(0, 200) })
  return null
}

/** Takes the pictures in, points the text to them and to other articles, and renders it. */
export async function finish(
  run: Run,
  { settled, notices }: Prepared,
): Promise<{ markdown: string; rendered: Rendered; mediaIds: number[] }> {
  const images: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const sources = new Map<SettledText['places'][number], string>()
  for (const place of settled.places) {
    if (!place.picture) continue
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
