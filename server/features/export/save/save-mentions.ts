/** Writes the webmentions of an export. */
import { importMention, importSentMention } from '#server/features/mentions/import-mentions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MentionItem, SentMentionsItem } from '../items.ts'
import { msOrNull } from '../items.ts'
import { advanceIds, selectExists } from '../preserved-ids.sql.ts'
import type { SaveContext } from './save-context.ts'

/** `known`: the article has one of this page already; `missing`: the article is not here. */
export async function saveMention(
  { ctx, ids }: SaveContext,
  tx: Tx,
  item: MentionItem,
): Promise<'created' | 'known' | 'missing'> {
  const articleId = ids.of('article', item.article)
  if (!(await selectExists(tx, 'article', articleId))) return 'missing'
  const isNew = await importMention(ctx, tx, {
    id: ids.of('mention', item.id),
    article_id: articleId,
    source: item.source,
    target: item.target,
    state: item.state,
    kind: item.kind,
    author_name: item.authorName,
    author_url: item.authorUrl,
    title: item.title,
    excerpt: item.excerpt,
    received_at: Date.parse(item.receivedAt),
    verified_at: msOrNull(item.verifiedAt),
  })
  if (!isNew) return 'known'
  await advanceIds(tx, ctx.engine, 'mention')
  return 'created'
}

/** @param articleId here */
export async function saveSentMentions(tx: Tx, articleId: number, { sent }: SentMentionsItem): Promise<void> {
  for (const { target, state, triedAt } of sent)
    await importSentMention(tx, { article_id: articleId, target, state, tried_at: Date.parse(triedAt) })
}
