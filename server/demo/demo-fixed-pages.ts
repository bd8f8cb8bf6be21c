/** Loads the welcome text of the demo and its Chinese about page (the English one is imported with the articles), and deletes them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import { readFixedSource } from '#importers/fixed-source.ts'
import { identityOfPath } from '#importers/markdown/site-identity.ts'
import { contentHash } from '#importers/source-hash.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { localeOf, writeFixedPage } from '#server/features/own-pages/import-own-page.ts'
import { deleteOldVersions } from '#server/features/own-pages/own-page-changes.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

type LoadedArticle = { path: unknown; id: number | null }

const LINK_TO_FILE = /(?<=\]\()source\/_posts\/[\w-]+\.md(?=\))/g

/** They count as imported, so that the about page of a blog replaces that of the demo. */
export async function loadDemoFixedPages(ctx: Ctx, articles: LoadedArticle[]): Promise<void> {
  const ids = new Map(articles.map(({ path, id }) => [path, id]))
  const read = async (name: string) => {
    const source = await readFile(join(demoFolder, name), 'utf8')
    return source.replace(LINK_TO_FILE, (path) => `/articles/${ids.get(path)}`)
  }
  await addTexts(ctx, 'about', [await read('about.cn.md')])
  await addTexts(ctx, 'message', [await read('message.md'), await read('message.cn.md')])
}

async function addTexts(ctx: Ctx, page: FixedPage, sources: string[]): Promise<void> {
  const { input, imported } = await readFixedSource(ctx.db, page)
  const texts = await Promise.all(
    sources.map(async (markdown) => {
      const { rendered } = await renderText(ctx, markdown)
      return { locale: localeOf(rendered), markdown, rendered }
    }),
  )
  const contents = new Set([...imported, ...texts].map(({ markdown }) => contentHash('', markdown)))
  const sourceHash = `${input}.${[...contents].join('+')}.${identityOfPath(demoFolder)}`
  await ctx.transaction((tx) => writeFixedPage(ctx, tx, page, { texts, removed: [], sourceHash }))
}

/** Deletes the texts that nobody has changed since. */
export async function clearDemoFixedPages(ctx: Ctx, tx: Tx): Promise<void> {
  for (const page of ['about', 'message'] as const) {
    const { texts, imported, owner } = await readFixedSource(tx, page)
    if (owner !== identityOfPath(demoFolder)) continue
    const removed = imported.map(({ locale }) => locale)
    await writeFixedPage(ctx, tx, page, { texts: [], removed, sourceHash: null })
    if (removed.length === texts.length) await deleteOldVersions(tx, fixedPages[page].id, 0)
  }
}
