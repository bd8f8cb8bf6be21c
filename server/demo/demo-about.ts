/** Loads the Chinese about page of the demo content; the English one is imported with the articles. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityOfPath } from '#importers/markdown/site-identity.ts'
import { contentHash, inputHash, sourceHash } from '#importers/source-hash.ts'
import { upsertAbout } from '#server/features/about/about.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'

type LoadedArticle = { path: unknown; id: number | null }

const LINK_TO_FILE = /(?<=\]\()source\/_posts\/[\w-]+\.md(?=\))/g

/** It counts as imported, so that the about page of a blog replaces it and it is deleted with the demo. */
export async function loadDemoAbout(ctx: Ctx, articles: LoadedArticle[]): Promise<void> {
  const source = await readFile(join(demoFolder, 'about.cn.md'), 'utf8')
  const ids = new Map(articles.map(({ path, id }) => [path, id]))
  const markdown = source.replace(LINK_TO_FILE, (path) => `/articles/${ids.get(path)}`)
  const { html, lang } = (await renderText(ctx, markdown)).rendered
  const hash = sourceHash(inputHash({ about: source }), contentHash('', markdown))
  await ctx.transaction((tx) =>
    upsertAbout(ctx, tx, {
      markdown,
      html,
      lang,
      rendererVersion: RENDERER_VERSION,
      sourceHash: `${hash}.${identityOfPath(demoFolder)}`,
    }),
  )
}
