/** Approves, rejects and deletes webmentions for the studio. */
import type { Ctx } from '#server/platform/context.ts'
import { deleteMention, selectVerified, updateMention } from './mentions.sql.ts'

/** Returns how many changed; those that were not verified yet, or are gone, do not. */
export const moderateMentions = (
  ctx: Ctx,
  ids: number[],
  action: 'approve' | 'reject' | 'delete',
): Promise<number> =>
  ctx.transaction(async (tx) => {
    const rows = await selectVerified(tx, ids)
    for (const { id, article_id } of rows) {
      if (action === 'delete') await deleteMention(tx, id)
      else await updateMention(tx, id, { state: action === 'approve' ? 'published' : 'rejected' })
      ctx.content.changed(tx, `article:${article_id}`)
    }
    return rows.length
  })
