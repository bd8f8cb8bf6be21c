/** A blog's about page becomes the house's, unless the owner wrote one here. */

import type { ImportedFileReport } from '#importers/report.ts'
import { contentHash, inputHash } from '#importers/source-hash.ts'
import { selectAbout, upsertAbout } from '#server/features/about/about.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/render-markdown.ts'
import { type MarkdownImport, preparePost } from './prepare-post.ts'
import type { ImportedPost } from './read-posts.ts'
import { identityOfPath } from './site-identity.ts'
import { storeText } from './write-post.ts'

/** `identity` is the blog's; the demo's about page gives way to anybody's. */
export async function writeAbout(
  run: MarkdownImport,
  post: ImportedPost,
  identity: string,
): Promise<ImportedFileReport> {
  const prepared = await preparePost(run, post, 'file')
  const hash = inputHash({ identity, about: prepared.hash })
  const told = (
    outcome: ImportedFileReport['outcome'],
    reason: string | null = null,
  ): ImportedFileReport => ({
    path: post.file.path,
    outcome,
    as: 'about',
    articleId: null,
    title: post.title,
    reason,
    notices: prepared.notices.filter(({ code }) => code !== 'title-from-name' && code !== 'date-from-file'),
  })
  const row = await selectAbout(run.ctx.db)
  const [input = '', words = '', owner = ''] = row?.source_hash?.split('.') ?? []
  if (row && input === hash) return told('unchanged')
  if (row && row.source_hash === null) return told('kept', 'the about page was written here')
  if (row && contentHash('', row.markdown) !== words) return told('kept', 'the about page was changed here')
  if (row && owner !== identity && owner !== identityOfPath(demoFolder))
    return told('kept', 'the about page came from another folder')
  if (run.dryRun) return told(row ? 'updated' : 'created')
  const { markdown, rendered } = await storeText(run, prepared)
  const sourceHash = [hash, contentHash('', markdown), identity].join('.')
  await run.ctx.transaction((tx) =>
    upsertAbout(run.ctx, tx, {
      markdown,
      html: rendered.html,
      lang: rendered.lang,
      rendererVersion: RENDERER_VERSION,
      sourceHash,
    }),
  )
  return told(row ? 'updated' : 'created')
}
