import { pages } from '#contract/pages.ts'
import type { Named } from '#contract/url-names.ts'
import { selectSlug } from '#importers/import.sql.ts'
import { importedAccess, reasonToKeep } from '#importers/markdown/plan-post.ts'
import { oldNameOf } from '#importers/old-name.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { possiblyHere } from '#importers/possibly-here.ts'
import { itemWithout, plannedItem } from '#importers/report.ts'
import type { ItemMarks } from '#importers/same-item.ts'
import { HASHED_RENDERER_VERSION, inputHash, readSourceHash, withMarks } from '#importers/source-hash.ts'
import { collectWarnings, renderingWarnings, type WarnAbout } from '#importers/warnings.ts'
import { readArticleSnapshot, readTakenRedirects } from '#server/features/articles/article-snapshot.ts'
import { type ArticleDraft, passwordFor, writeArticle } from '#server/features/articles/save-article.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { keepLabels } from '#server/features/export/save/save-article.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { claim, type ExportImport, hrefOf, MAX_TEXT, recognizedPost, renderExported } from './export-run.ts'
import type { ExportedPost } from './exported-post.ts'
import { importComments, warnOfOrphans } from './import-comments.ts'
import { type RemoteImage, warnOfImage } from './remote-images.ts'
import { type ExportedReference, resolveExportedText, UNKNOWN_HOST } from './resolve-text.ts'

/** @param pageReason why a page becomes an article; null for a post */
export async function planExportedPost(
  run: ExportImport,
  post: ExportedPost,
  marks: ItemMarks,
  pageReason: Message | null = null,
): Promise<PlannedItem> {
  const { ctx, site } = run
  const recognized = recognizedPost(run, post.id)
  const { key } = recognized
  const known = recognized.known && !('path' in recognized.known) ? recognized.known : undefined
  if (!claim(run, key, post))
    return { item: itemWithout(post.path, 'skipped', say('number-repeated', { id: post.id })) }
  run.comments.set(key, post.comments.length)
  if (post.markdown.length > MAX_TEXT)
    return { item: itemWithout(post.path, 'failed', say('text-too-long', { max: MAX_TEXT })) }
  const { warnings, warn } = collectWarnings(post.warnings)
  const publishedAt = post.publishedAt ?? known?.publishedAt ?? site.fileAt
  const number = post.kept?.id
  // What an earlier import has created keeps the number that it got then.
  if (!known && number !== undefined && String(number) !== post.id)
    warn('number-taken', `/articles/${post.id} → ${pages.article.href({ articleId: number })}`)
  if (pageReason !== null)
    warn('page-as-article', say('with-reason', { what: post.title, reason: pageReason }))
  if (post.publishedAt === null) warn('date-from-file', new Date(publishedAt).toISOString())
  warnOfOrphans(post.comments, warn)
  const text = resolveExportedText(post.markdown, site, warn)
  const images = await findImages(run, text.references, warn)
  const cover = post.cover === null ? null : await findCover(run, post.cover, warn)
  const redirects = await freeRedirects(run, post, { key, id: known?.id ?? null }, warn)
  const hrefs = text.references.map((reference) => ('post' in reference ? hrefOf(run, reference) : null))
  const {
    comments,
    password,
    warnings: _,
    path: __,
    publishedAt: ___,
    isPage: ____,
    kept: _____,
    labelNames: ______,
    ...facts
  } = post
  const input = inputHash({
    renderer: HASHED_RENDERER_VERSION,
    facts: { ...facts, markdown: text.markdown },
    date: post.publishedAt,
    password: password === null ? null : ctx.sign('import-password', password),
    pictures: [...images.values()].map((one) => ('hash' in one ? one.hash : null)),
    cover: cover && 'hash' in cover ? cover.hash : null,
    links: hrefs,
    redirects,
    comments,
  })
  warnings.push(...(await possiblyHere(ctx.db, recognized)))
  const planned = plannedItem({
    path: post.path,
    warnings,
    title: post.title,
    as: say(stateOf(post, publishedAt, ctx.now())),
    id: known?.id ?? null,
  })
  if (known && readSourceHash(known.hash).input === input) return { item: planned('unchanged') }
  const kept = known ? await reasonToKeep(ctx, known) : null
  if (kept !== null) return { item: planned('skipped', kept) }
  if (run.isDryRun) {
    warnings.push(...renderingWarnings(await renderMarkdown({ markdown: text.markdown })))
    return { item: planned(known ? 'updated' : 'created') }
  }
  const apply = async () => {
    const { markdown, rendered, mediaIds, ...exported } = await renderExported(run, {
      title: post.title,
      text,
      images,
      input,
      warnings,
    })
    const hash = withMarks(exported.hash, importedAccess(post, publishedAt, ctx.now()), marks)
    const draft: ArticleDraft = {
      ...post,
      markdown,
      rendered,
      publishedAt,
      redirects,
      oldName: oldNameOf(post.oldUrls),
      abstract: post.abstract ?? text.abstract,
      cover: cover === null ? null : 'mediaId' in cover ? { mediaId: cover.mediaId } : urlOfCover(post.cover),
      type: post.type ?? (post.originalUrl === null ? 1 : 2),
      source: { key, hash },
      mediaIds,
      kept: { id: post.kept?.id, view_count: post.kept?.views, like_count: post.kept?.likes },
    }
    const named = await writePost(run, draft, post, { key, ...(known ? { id: known.id } : {}) })
    recognized.known = { ...named, key, marks, hash, publishedAt, isInTrash: false }
    return named.id
  }
  return {
    item: planned(known ? 'updated' : 'created'),
    apply,
    needsSecondPass: text.references.some((one) => 'post' in one && hrefOf(run, one) === null),
  }
}

/** An image of an old site whose host is not known is nowhere else. */
const urlOfCover = (url: string | null): { url: string } | null =>
  url === null || URL.parse(url)?.host === UNKNOWN_HOST ? null : { url }

/** The article, its comments and what undoes both, in one transaction. */
async function writePost(
  run: ExportImport,
  draft: ArticleDraft,
  post: ExportedPost,
  { key, id }: { key: string; id?: number },
): Promise<Named> {
  const { ctx } = run
  const password = await passwordFor(ctx, draft.password, id)
  return ctx.transaction(async (tx) => {
    const before = id === undefined ? null : await readArticleSnapshot(tx, id)
    await keepLabels({ ctx, labels: run.labels }, tx, draft)
    const articleId = await writeArticle(ctx, tx, draft, password, id)
    if (draft.kept?.id !== undefined) await advanceNumbers(ctx, tx, 'article')
    const target = {
      subject: { type: 1 as const, id: articleId },
      isKnown: id !== undefined,
      accounts: run.accounts,
    }
    await importComments(ctx, tx, run, target, post.comments)
    // After its comments, so that an undo begins with the article.
    await run.run.record(tx, {
      entity: 'article',
      entity_id: articleId,
      source_key: key,
      before,
    })
    return { id: articleId, slug: await selectSlug(tx, articleId) }
  })
}

export async function findImages(
  run: ExportImport,
  references: ExportedReference[],
  warn: WarnAbout,
): Promise<Map<ExportedReference, RemoteImage>> {
  const found = new Map<ExportedReference, RemoteImage>()
  for (const reference of references) {
    if (!('images' in reference)) continue
    const image = await run.images.find(reference.images)
    found.set(reference, image)
    warnOfImage(run, reference.images.at(-1) ?? '', image, warn)
  }
  return found
}

async function findCover(run: ExportImport, url: string, warn: WarnAbout): Promise<RemoteImage> {
  const image = await run.images.find([url])
  warnOfImage(run, url, image, warn)
  return image
}

/** The old URLs that no other article has. */
async function freeRedirects(
  run: ExportImport,
  post: ExportedPost,
  { key, id }: { key: string; id: number | null },
  warn: WarnAbout,
): Promise<string[]> {
  const wanted = [...new Set(post.oldUrls)]
  const foreign = await readTakenRedirects(run.ctx.db, wanted, id)
  return wanted.filter((url) => {
    const isFree = claim(run, url, { path: key }) && !foreign.includes(url)
    if (!isFree) warn('url-taken', url)
    return isFree
  })
}

const stateOf = (post: ExportedPost, publishedAt: number, now: number) => {
  if (post.state === 'draft') return 'draft'
  if (publishedAt > now) return 'scheduled'
  return post.password === null ? 'article' : 'locked'
}
