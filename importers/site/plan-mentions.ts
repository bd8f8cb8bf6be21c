/** Plans webmentions, many at a time: each is written once, and one that was deleted here does not come back. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { selectCreatedIn, selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { MentionItem, SentMentionsItem } from '#server/features/export/items.ts'
import { findTakenIds } from '#server/features/export/save/find-existing.ts'
import { saveMention, saveSentMentions } from '#server/features/export/save/save-mentions.ts'
import { say } from '#server/features/imports/report-message.ts'
import { plannedBatch } from './plan-batches.ts'
import type { SiteImport } from './plan-item.ts'

export async function planMentions(site: SiteImport, items: MentionItem[]): Promise<PlannedItem> {
  const { ctx, ids } = site.save
  const keyOf = (id: number) => `${site.prefix}mention:${id}`
  const numbers = items.map(({ id }) => id)
  const known = await selectImportedIds(ctx.db, 'mention', numbers.map(keyOf))
  const own = site.isOwnSite ? await findTakenIds(ctx.db, 'mention', numbers) : new Set<number>()
  const wanted = items.filter(({ id }) => !known.has(keyOf(id)) && !own.has(id))
  const warnings: ImportWarning[] = []
  const as = say('webmentions', { count: wanted.length || items.length })
  const item = plannedBatch(as, wanted.length > 0, warnings)
  if (wanted.length === 0) return { item }
  const apply = async () => {
    await ctx.transaction(async (tx) => {
      for (const one of wanted) {
        const saved = await saveMention(site.save, tx, one)
        if (saved === 'missing')
          warnings.push({
            code: 'mention-left-out',
            detail: say('subject-not-here', { kind: say('article'), id: one.article }),
          })
        if (saved !== 'created') continue
        const change = { entity_id: ids.of('mention', one.id), source_key: keyOf(one.id), before: null }
        await site.run.record(tx, { entity: 'mention', ...change })
      }
    })
    return null
  }
  return { item, apply }
}

/**
 * Only of articles that this run has created: the others have sent their own, and an undo deletes these with their articles.
 * They are part of the report only by their articles.
 */
export async function planSentMentions(site: SiteImport, items: SentMentionsItem[]): Promise<PlannedItem> {
  const { ctx, ids } = site.save
  const run = await site.run.open()
  const articles = items.map(({ article }) => ids.of('article', article))
  const created = run === null ? new Set<number>() : await selectCreatedIn(ctx.db, run, 'article', articles)
  const wanted = items.filter(({ article }) => created.has(ids.of('article', article)))
  const count = (wanted.length > 0 ? wanted : items).reduce((sum, { sent }) => sum + sent.length, 0)
  const item = plannedBatch(say('sent-webmentions', { count }), wanted.length > 0)
  if (wanted.length === 0) return { item }
  const apply = async () => {
    await ctx.transaction(async (tx) => {
      for (const one of wanted) await saveSentMentions(tx, ids.of('article', one.article), one)
    })
    return null
  }
  return { item, apply }
}
