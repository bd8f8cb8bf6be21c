/** Articles and tags for whoever brings the whole search index up to date. */
import type { EntrySource } from '#server/search-index/fill-index.ts'
import { articleEntries, tagEntries } from './index-article.ts'

const articles: EntrySource = {
  kind: 'article',
  ids: async (db, afterId, limit) => {
    const rows = await db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  read: articleEntries,
}

const tags: EntrySource = {
  kind: 'tag',
  ids: async (db, afterId, limit) => {
    const rows = await db
      .selectFrom('tag')
      .select('id')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.id)
  },
  read: tagEntries,
}

export const articleSources: EntrySource[] = [articles, tags]
