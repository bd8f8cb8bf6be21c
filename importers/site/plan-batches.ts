/** Plans stored files, comments, webmentions and subscribers, many at a time: each is written once, and one that was deleted here does not come back. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { type ImportedItem, plannedItem, reasonOf } from '#importers/report.ts'
import { selectCreatedIn, selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import type { ImportWarning, WarnAbout } from '#importers/warnings.ts'
import type {
  CommentItem,
  MediaItem,
  MentionItem,
  SentMentionsItem,
  SubscriberItem,
} from '#server/features/export/items.ts'
import { findTakenIds } from '#server/features/export/save/find-existing.ts'
import { findStored, storeExported } from '#server/features/export/save/save-media.ts'
import { saveMention, saveSentMentions } from '#server/features/export/save/save-mentions.ts'
import { saveComment, saveSubscriber } from '#server/features/export/save/save-people.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { SiteImport } from './plan-item.ts'

/** The item of a batch; the caller names its place. */
const plannedBatch = (as: Message, isNew: boolean, warnings: ImportWarning[] = []): ImportedItem =>
  plannedItem({ path: '', as, warnings })(isNew ? 'created' : 'unchanged')

/** A file that is damaged is named, and stops no other. */
export async function planMedia(site: SiteImport, root: string, items: MediaItem[]): Promise<PlannedItem> {
  const { ctx } = site.save
  const missing: MediaItem[] = []
  for (const item of items) {
    if (item.replacedBy !== undefined) site.replacements.push([item.replacedBy, item.hash])
    // A row without files stands for one that was replaced long ago.
    if (!(await findStored(ctx, item.hash))) missing.push(item)
  }
  const warnings: ImportWarning[] = []
  const item = plannedBatch(
    say('files', { count: missing.length || items.length }),
    missing.length > 0,
    warnings,
  )
  if (missing.length === 0) return { item }
  const apply = async () => {
    for (const one of missing) {
      try {
        const write = await storeExported(ctx, root, one)
        await ctx.transaction(async (tx) => {
          const id = await write(tx)
          const key = `${site.prefix}media:${one.hash}`
          await site.run.record(tx, { entity: 'media', entity_id: id, source_key: key, before: null })
        })
      } catch (error) {
        warnings.push({
          code: 'image-unreadable',
          detail: say('with-reason', { what: one.originalName, reason: reasonOf(error) }),
        })
      }
    }
    return null
  }
  return { item, apply }
}

export const planComments = (site: SiteImport, items: CommentItem[]): Promise<PlannedItem> =>
  planNew(site, 'comment', items, async (tx, one, warn) => {
    const isSaved = await saveComment(site.save, tx, one)
    if (!isSaved) warn('comment-left-out', notHere(one.on === 'talk' ? 'talk' : 'article', one.subject))
    return isSaved
  })

export const planMentions = (site: SiteImport, items: MentionItem[]): Promise<PlannedItem> =>
  planNew(site, 'mention', items, async (tx, one, warn) => {
    const saved = await saveMention(site.save, tx, one)
    if (saved === 'missing') warn('mention-left-out', notHere('article', one.article))
    return saved === 'created'
  })

export const planSubscribers = (site: SiteImport, items: SubscriberItem[]): Promise<PlannedItem> =>
  planNew(site, 'subscriber', items, (tx, one) => saveSubscriber(site.save, tx, one))

const notHere = (kind: 'talk' | 'article', id: number) => say('subject-not-here', { kind: say(kind), id })

/** Those that no import wrote before, in one transaction. @param save whether it wrote the item */
async function planNew<Item extends { id: number }>(
  site: SiteImport,
  entity: 'comment' | 'mention' | 'subscriber',
  items: Item[],
  save: (tx: Tx, item: Item, warn: WarnAbout) => Promise<boolean>,
): Promise<PlannedItem> {
  const { ctx, ids } = site.save
  const keyOf = (id: number) => `${site.prefix}${entity}:${id}`
  const numbers = items.map(({ id }) => id)
  const known = await selectImportedIds(ctx.db, entity, numbers.map(keyOf))
  const own = site.isOwnSite ? await findTakenIds(ctx.db, entity, numbers) : new Set<number>()
  const wanted = items.filter(({ id }) => !known.has(keyOf(id)) && !own.has(id))
  const warnings: ImportWarning[] = []
  const kinds = { comment: 'comments', mention: 'webmentions', subscriber: 'subscribers' } as const
  const as = say(kinds[entity], { count: wanted.length || items.length })
  const item = plannedBatch(as, wanted.length > 0, warnings)
  if (wanted.length === 0) return { item }
  const apply = async () => {
    await ctx.transaction(async (tx) => {
      for (const one of wanted) {
        if (!(await save(tx, one, (code, detail) => warnings.push({ code, detail })))) continue
        const change = { entity_id: ids.of(entity, one.id), source_key: keyOf(one.id), before: null }
        await site.run.record(tx, { entity, ...change })
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
