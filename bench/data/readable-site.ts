/** Starts a site with real content and names the URLs of its home, archives and articles of three lengths. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pages } from '#contract/pages.ts'
import { type BenchmarkSite, startSite } from '../machine/site.ts'
import { contentFolder } from './content.ts'
import { copyOf } from './copies.ts'

type ShownPage = { page: string; path: string }
export type ReadableSite = BenchmarkSite & {
  what: string
  /** Home and an article of the usual length. */
  shown: ShownPage[]
  /** A short article, the archives, and the longest article. */
  extreme: ShownPage[]
}

export async function startReadableSite(say: (text: string) => void): Promise<ReadableSite> {
  const { folder, what } = await contentFolder(say)
  const copy = await copyOf(folder, 'content')
  const articleAt = (order: string) => pages.article.href({ articleId: findArticle(copy, order) })
  const site = await startSite({ dataFolder: copy })
  return {
    ...site,
    what,
    shown: [
      { page: 'home', path: '/' },
      { page: 'article', path: articleAt(TYPICAL) },
    ],
    extreme: [
      { page: 'short article', path: articleAt(SHORT) },
      { page: 'archives', path: pages.archives.href() },
      { page: 'longest article', path: articleAt(LONGEST) },
    ],
  }
}

/** The length nearest to the 1 235 words of docs/requirements/speed.md, preferably with an image. */
const TYPICAL =
  'exists (select 1 from article_media where article_id = article.id) desc, abs(word_count - 1235), id'
const SHORT = 'abs(word_count - 150), id'
const LONGEST = 'length(html) desc, id'

/** @param order of SQL; the first article counts */
function findArticle(folder: string, order: string): number {
  const database = new DatabaseSync(join(folder, 'borealis.db'), { readOnly: true })
  const row = database
    .prepare(
      `select article.id from article join article_text on article_id = article.id
       where listed_at is not null and password_hash is null order by ${order} limit 1`,
    )
    .get() as { id: number }
  database.close()
  return row.id
}
