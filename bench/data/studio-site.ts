/** A site with 10 000 articles, one of 20 000 words among them, and its owner's session. */
import { studioPages } from '#contract/studio-pages.ts'
import { createArticle } from '#server/features/drafts/create-article.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { copyOfSeeded } from './copies.ts'
import { markdownOf } from './words.ts'

const STUDIO_ARTICLES = 10_000
/** Articles of about 1 235 words each, one behind the other. */
const TEXTS = 17

export type StudioBenchmarkSite = BenchmarkSite & {
  owner: { id: number; token: string }
  longArticle: { id: number; path: string; markdown: string }
}

export async function startStudioBenchmark(): Promise<StudioBenchmarkSite> {
  const folder = await copyOfSeeded(STUDIO_ARTICLES)
  const markdown = Array.from({ length: TEXTS }, (_, n) => markdownOf(n)).join('\n')
  const { owner, id } = await withOpenedSite({ DATA_DIR: folder }, async (ctx) => {
    const reader = await createTestReader(ctx, { email: 'owner@example.org', isOwner: true })
    const body = { saveId: 'benchmark-article', device: 'Benchmark', title: 'Long', markdown }
    return { owner: reader, id: await createArticle(ctx, body) }
  })
  const site = await startSite({ dataFolder: folder })
  const path = studioPages.article.href({ articleId: id })
  return { ...site, owner, longArticle: { id, path, markdown } }
}
