/** Starts a site with real content and names the URLs of its home and its longest article. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pages } from '#contract/pages.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { contentFolder } from './content.ts'
import { copyOf } from './copies.ts'

export type ReadableSite = BenchmarkSite & { what: string; shown: { page: string; path: string }[] }

export async function startReadableSite(say: (text: string) => void): Promise<ReadableSite> {
  const { folder, what } = await contentFolder(say)
  const copy = await copyOf(folder, 'content')
  const article = pages.article.href({ articleId: typicalArticle(copy) })
  const site = await startSite({ dataFolder: copy })
  return {
    ...site,
    what,
    shown: [
      { page: 'home', path: '/' },
      { page: 'article', path: article },
    ],
  }
}

/** The article whose length is nearest to the 1 235 words of docs/requirements/speed.md, preferably with an image. */
function typicalArticle(folder: string): number {
  const database = new DatabaseSync(join(folder, 'borealis.db'), { readOnly: true })
  const row = database
    .prepare(
      `select article.id from article where listed_at is not null and password_hash is null
       order by exists (select 1 from article_media where article_id = article.id) desc, abs(word_count - 1235), id limit 1`,
    )
    .get() as { id: number }
  database.close()
  return row.id
}
