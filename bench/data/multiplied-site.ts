/** Multiplies the articles of a site with real content, so that real texts are searched at the size of a large site. */
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { searchSources } from '#server/features/search/search-sources.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clearIndex, fillIndex } from '#server/search-index/fill-index.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { contentFolder } from './content.ts'

const BATCH = 200

/** The folder of an embedded site with so many listed articles, indexed; made once for each content. */
export async function multipliedFolder(articles: number, say: (text: string) => void): Promise<string> {
  const { folder } = await contentFolder(say)
  const multiplied = `${folder}-${articles}`
  if (existsSync(multiplied)) return multiplied
  const making = `${multiplied}.making`
  await rm(making, { recursive: true, force: true })
  await cp(folder, making, { recursive: true })
  say(`multiplying the articles to ${articles}`)
  await withOpenedSite({ DATA_DIR: making }, (ctx) => multiplyArticles(ctx, articles))
  await rename(making, multiplied)
  return multiplied
}

/** Copies the listed articles with their tags until there are so many, each copy a day older, and indexes all. */
async function multiplyArticles(ctx: Ctx, articles: number): Promise<void> {
  const rows = await ctx.db.selectFrom('article').selectAll().where('listed_at', 'is not', null).execute()
  const last = Math.max(...rows.map(({ id }) => id))
  await clearIndex(ctx)
  for (let made = rows.length, round = 1; made < articles; made += rows.length, round++)
    await ctx.transaction(async (tx) => {
      for (const row of rows.slice(0, articles - made)) {
        const id = row.id + round * (last + 1)
        const listed_at = (row.listed_at as number) - round * 86_400_000
        const copy = { ...row, id, listed_at, source_key: null, source_hash: null }
        await tx.insertInto('article').values(copy).execute()
        await sql`insert into article_text (article_id, markdown, html, toc, plain_text)
          select ${id}, markdown, html, toc, plain_text from article_text where article_id = ${row.id}`.execute(
          tx,
        )
        await sql`insert into article_tag (article_id, tag_id, position, listed_at)
          select ${id}, tag_id, position, ${listed_at} from article_tag where article_id = ${row.id}`.execute(
          tx,
        )
      }
    })
  await fillIndex(ctx, searchSources, BATCH, () => {})
}
