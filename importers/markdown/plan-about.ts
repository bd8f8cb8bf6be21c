/** Plans the about page of a blog, unless the owner has written one. */

import { ABOUT_KEY } from '#importers/exports/plan-exported-about.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import type { ImportedItem, ImportOutcome } from '#importers/report.ts'
import { contentHash, inputHash, sourceHash } from '#importers/source-hash.ts'
import { readImportedAbout, replaceAbout } from '#server/features/about/save-about.ts'
import type { SiteBefore } from '#server/features/export/save/save-site.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/render-markdown.ts'
import { storeText } from './plan-post.ts'
import { type MarkdownImport, preparePost } from './prepare-post.ts'
import type { ImportedPost } from './read-posts.ts'
import { identityOfPath } from './site-identity.ts'

/** @param identity of the blog. The about page of the demo is replaced by that of any blog. */
export async function planAbout(
  run: MarkdownImport,
  post: ImportedPost,
  identity: string,
  written: () => Promise<void>,
): Promise<PlannedItem> {
  const prepared = await preparePost(run, post, 'file', written)
  const hash = inputHash({ identity, about: prepared.hash })
  const planned = (outcome: ImportOutcome, reason: Message | null = null): ImportedItem => ({
    path: post.file.path,
    outcome,
    as: say('about-page'),
    id: null,
    title: post.title,
    reason,
    warnings: prepared.warnings.filter(({ code }) => code !== 'title-from-name' && code !== 'date-from-file'),
  })
  // This site's about page has no draft and no password.
  if (post.metadata.state === 'draft' || post.metadata.password !== null)
    return { item: planned('skipped', say('not-public')) }
  const current = await readImportedAbout(run.ctx)
  const [input = '', content = '', owner = ''] = current?.sourceHash?.split('.') ?? []
  if (current && input === hash) return { item: planned('unchanged') }
  if (current && current.sourceHash === null) return { item: planned('skipped', say('about-written-here')) }
  if (current && contentHash('', current.markdown) !== content)
    return { item: planned('skipped', say('about-changed-here')) }
  if (current && owner !== identity && owner !== identityOfPath(demoFolder))
    return { item: planned('skipped', say('about-of-other-folder')) }
  const apply = async () => {
    const { markdown, rendered } = await storeText(run, prepared)
    const written = sourceHash(hash, contentHash('', markdown))
    const { html, lang } = rendered
    const text = { markdown, html, lang, rendererVersion: RENDERER_VERSION }
    await run.ctx.transaction(async (tx) => {
      const abouts = await replaceAbout(run.ctx, tx, { ...text, sourceHash: `${written}.${identity}` })
      await run.changes?.record(tx, {
        entity: 'site',
        entity_id: 0,
        source_key: `markdown:${identity}:${ABOUT_KEY}`,
        before: JSON.stringify({ abouts } satisfies SiteBefore),
        hash: written,
      })
    })
    return null
  }
  return { item: planned(current ? 'updated' : 'created'), apply }
}
