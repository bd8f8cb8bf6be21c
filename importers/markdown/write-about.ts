/** A blog's about page becomes the house's, unless the owner wrote one here. */

import type { FileReport } from '#importers/report.ts'
import { selectAbout, upsertAbout } from '#server/features/about/about.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/render-markdown.ts'
import { prepare, type Run } from './prepare-post.ts'
import type { Post } from './read-posts.ts'
import { identityOfPlace } from './site-identity.ts'
import { inputHash, wordsHash } from './source-hash.ts'
import { finish } from './write-post.ts'

/** `identity` is the blog's; the demo's about page gives way to anybody's. */
export async function writeAbout(run: Run, post: Post, identity: string): Promise<FileReport> {
  const prepared = await prepare(run, post, 'file')
  const hash = inputHash({ identity, about: prepared.hash })
  const told = (outcome: FileReport['outcome'], reason: string | null = null): FileReport => ({
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
  if (row && wordsHash('', row.markdown) !== words) return told('kept', 'the about page was changed here')
  if (row && owner !== identity && owner !== identityOfPlace(demoFolder))
    return told('kept', 'the about page came from another folder')
  if (run.dryRun) return told(row ? 'updated' : 'created')
  const { markdown, rendered } = await finish(run, prepared)
  const sourceHash = [hash, wordsHash('', markdown), identity].join('.')
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
