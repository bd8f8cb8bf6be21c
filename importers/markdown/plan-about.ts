/** Plans the about page of a blog, unless the owner has written one. */
import { ABOUT_KEY } from '#importers/exports/plan-exported-about.ts'
import { identityOf } from '#importers/exports/rows.ts'
import { readFixedSource } from '#importers/fixed-source.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { plannedItem } from '#importers/report.ts'
import { contentHash, inputHash, sourceHash } from '#importers/source-hash.ts'
import type { SiteBefore } from '#server/features/export/save/save-site.ts'
import { localeOf, writeFixedPage } from '#server/features/own-pages/import-own-page.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { say } from '#server/platform/report-message.ts'
import { storeText } from './plan-post.ts'
import { type MarkdownImport, preparePost } from './prepare-post.ts'
import type { ImportedPost } from './read-posts.ts'

/** @param identity of the blog. The about page of the demo is replaced by that of any blog. */
export async function planAbout(
  run: MarkdownImport,
  post: ImportedPost,
  identity: string,
  written: () => Promise<void>,
): Promise<PlannedItem> {
  const prepared = await preparePost(run, post, 'file', written)
  const hash = inputHash({ identity, about: prepared.hash })
  const planned = plannedItem({
    path: post.file.path,
    as: say('about-page'),
    title: post.title,
    warnings: prepared.warnings.filter(({ code }) => code !== 'title-from-name' && code !== 'date-from-file'),
  })
  // This site's about page has no draft and no password.
  if (post.metadata.state === 'draft' || post.metadata.password !== null)
    return { item: planned('skipped', say('not-public')) }
  const { texts, imported, input, owner } = await readFixedSource(run.ctx.db, 'about')
  const isThere = texts.length > 0
  if (isThere && input === hash) return { item: planned('unchanged') }
  if (isThere && imported.length === 0) return { item: planned('skipped', say('about-written-here')) }
  if (isThere && owner !== identity && owner !== identityOf(demoFolder))
    return { item: planned('skipped', say('about-of-other-folder')) }
  const apply = async () => {
    const { markdown, rendered } = await storeText(run, prepared)
    const written = sourceHash(hash, contentHash('', markdown))
    await run.ctx.transaction(async (tx) => {
      const { texts, imported } = await readFixedSource(tx, 'about')
      const removed = imported.map(({ locale }) => locale)
      // A text that was written here stays, and this one takes the place of the one that was imported.
      const wanted = localeOf(rendered)
      const isTaken = texts.some(({ locale }) => locale === wanted && !removed.includes(locale))
      const locale = isTaken ? (removed[0] ?? wanted) : wanted
      const page = await writeFixedPage(run.ctx, tx, 'about', {
        texts: [{ locale, markdown, rendered }],
        removed,
        sourceHash: `${written}.${identity}`,
      })
      await run.changes?.record(tx, {
        entity: 'site',
        entity_id: 0,
        source_key: `markdown:${identity}:${ABOUT_KEY}`,
        before: JSON.stringify({ pages: [page] } satisfies SiteBefore),
        hash: written,
      })
    })
    return null
  }
  return { item: planned(isThere ? 'updated' : 'created'), apply }
}
