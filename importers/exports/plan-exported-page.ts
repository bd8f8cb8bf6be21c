import { image } from '#contract/markdown-builders.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { possiblyHere } from '#importers/possibly-here.ts'
import { itemWithout, plannedItem } from '#importers/report.ts'
import type { ItemMarks } from '#importers/same-item.ts'
import {
  contentHash,
  HASHED_RENDERER_VERSION,
  inputHash,
  readSourceHash,
  withMarks,
} from '#importers/source-hash.ts'
import { collectWarnings, renderingWarnings } from '#importers/warnings.ts'
import {
  freePagePath,
  localeOf,
  readPageForImport,
  readPageSnapshot,
  writeImportedPage,
} from '#server/features/own-pages/import-own-page.ts'
import type { Ctx } from '#server/platform/context.ts'
import { decoded } from '#server/platform/decoded.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { claim, type ExportImport, hrefOf, MAX_TEXT, recognizedPost, renderExported } from './export-run.ts'
import type { ExportedPost } from './exported-post.ts'
import { findImages } from './plan-exported-post.ts'
import { resolveExportedText } from './resolve-text.ts'

/**
 * Why a page of the old site stays an article: pages of this site have no comments, password or date. Null when it becomes a page, and for
 * what earlier imports made an article of.
 */
export const reasonForArticle = (post: ExportedPost, now: number): Message | null => {
  if (post.comments.length > 0) return say('has-comments')
  if (post.password !== null) return say('has-password')
  return post.state === 'published' && (post.publishedAt ?? 0) > now ? say('is-scheduled') : null
}

export async function planExportedPage(
  run: ExportImport,
  post: ExportedPost,
  marks: ItemMarks,
): Promise<PlannedItem> {
  const { ctx, site } = run
  const recognized = recognizedPost(run, post.id)
  const { key } = recognized
  const known = recognized.known && 'path' in recognized.known ? recognized.known : undefined
  if (!claim(run, key, post))
    return { item: itemWithout(post.path, 'skipped', say('number-repeated', { id: post.id })) }
  if (post.markdown.length > MAX_TEXT)
    return { item: itemWithout(post.path, 'failed', say('text-too-long', { max: MAX_TEXT })) }
  const { warnings, warn } = collectWarnings(post.warnings)
  const publishedAt = post.publishedAt ?? known?.publishedAt ?? site.fileAt
  const labels = [post.category ?? '', ...post.tags].filter((name) => name !== '')
  if (labels.length > 0) warn('terms-left-out', labels.join(', '))
  // A page shows its image above its text.
  const written = post.cover === null ? post.markdown : `${image(post.cover)}\n\n${post.markdown}`
  const text = resolveExportedText(written, site, warn)
  const images = await findImages(run, text.references, warn)
  const hrefs = text.references.map((reference) => ('post' in reference ? hrefOf(run, reference) : null))
  const wanted = pathOf(post)
  // A page that is here stays where it is, and as public as it is: the owner may have decided both.
  const { path, isWanted } = known
    ? { path: known.path, isWanted: true }
    : await freePagePath(ctx.db, wanted, (one) => run.claimed.has(`page ${one}`))
  run.claimed.set(`page ${path}`, key)
  if (!isWanted) warn('page-path-taken', `${wanted} → ${path}`)
  const isPublished = post.state === 'published' && isWanted
  const input = inputHash({
    kind: 'page',
    renderer: HASHED_RENDERER_VERSION,
    title: post.title,
    markdown: text.markdown,
    state: post.state,
    date: post.publishedAt,
    wanted,
    links: hrefs,
    images: [...images.values()].map((one) => ('hash' in one ? one.hash : null)),
  })
  warnings.push(...(await possiblyHere(ctx.db, recognized)))
  const planned = plannedItem({
    path: post.path,
    warnings,
    title: post.title,
    as: say(isPublished ? 'page' : 'draft-page'),
    id: known?.id ?? null,
  })
  if (known && readSourceHash(known.hash).input === input) return { item: planned('unchanged') }
  const kept = known ? await reasonToKeepPage(ctx, known.id) : null
  if (kept !== null) return { item: planned('skipped', kept) }
  if (run.isDryRun) {
    warnings.push(...renderingWarnings(await renderMarkdown({ markdown: text.markdown })))
    return { item: planned(known ? 'updated' : 'created') }
  }
  const apply = async () => {
    const { markdown, rendered, ...exported } = await renderExported(run, {
      title: post.title,
      text,
      images,
      input,
      warnings,
    })
    const hash = withMarks(exported.hash, 'open', marks)
    const id = await ctx.transaction(async (tx) => {
      const before = known ? await readPageSnapshot(tx, known.id) : null
      const written = await writeImportedPage(
        ctx,
        tx,
        {
          path,
          text: {
            locale: localeOf(rendered),
            title: post.title,
            markdown,
            rendered,
            ...(post.sharing ? { sharing: post.sharing } : {}),
          },
          isPublished,
          publishedAt,
          source: { key, hash },
        },
        known?.id,
      )
      await run.run.record(tx, {
        entity: 'own-page',
        entity_id: written,
        source_key: key,
        before,
        hash: null,
      })
      return written
    })
    recognized.known = { id, key, marks, path, hash, publishedAt }
    return id
  }
  return {
    item: planned(known ? 'updated' : 'created'),
    apply,
    needsSecondPass: text.references.some((one) => 'post' in one && hrefOf(run, one) === null),
  }
}

/** The path that it had on the old site, without the ending of a file, from which the site redirects; else its name. */
const pathOf = ({ oldUrls, title }: ExportedPost): string => {
  const old = oldUrls.find((url) => url !== '/' && !url.startsWith('/?'))?.replace(/\.html?$/i, '')
  return decoded(old ?? `/${title}`)
}

async function reasonToKeepPage(ctx: Ctx, id: number): Promise<Message | null> {
  const page = await readPageForImport(ctx.db, id)
  if (!page) return null
  if (page.isInTrash) return say('page-in-trash')
  return isPageAsImported(page) ? null : say('page-kept')
}

/** Whether a page has the one text that its import wrote. */
export const isPageAsImported = ({
  hash,
  texts,
}: {
  hash: string
  texts: { title: string; markdown: string }[]
}): boolean => {
  const [text] = texts
  return (
    texts.length === 1 &&
    text !== undefined &&
    contentHash(text.title, text.markdown) === readSourceHash(hash).content
  )
}
