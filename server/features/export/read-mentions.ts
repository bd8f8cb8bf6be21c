/** Reads webmentions as the items of an export: those that were received, and where articles have sent theirs. */
import type { Db } from '#server/platform/db/database.ts'
import { selectMentions, selectSentMentions } from './export-rows.sql.ts'
import type { MentionItem, SentMentionsItem } from './items.ts'
import { iso, isoOrNull } from './items.ts'

export const readMentions = async (db: Db, ids: number[]): Promise<MentionItem[]> =>
  (await selectMentions(db, ids)).map((row) => ({
    id: row.id,
    article: row.article_id,
    source: row.source,
    target: row.target,
    state: row.state as MentionItem['state'],
    kind: row.kind,
    authorName: row.author_name,
    authorUrl: row.author_url,
    title: row.title,
    excerpt: row.excerpt,
    receivedAt: iso(row.received_at),
    verifiedAt: isoOrNull(row.verified_at),
  }))

/** Of these articles, those that have sent any. */
export async function readSentMentions(db: Db, articleIds: number[]): Promise<SentMentionsItem[]> {
  const sent = Map.groupBy(await selectSentMentions(db, articleIds), ({ article_id }) => article_id)
  return [...sent].map(([article, rows]) => ({
    article,
    sent: rows.map(({ target, state, tried_at }) => ({ target, state, triedAt: iso(tried_at) })),
  }))
}
