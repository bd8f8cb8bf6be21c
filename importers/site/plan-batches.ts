/** Plans stored files and comments, many at a time: each is written once, whatever runs before it did. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { type ImportedItem, plannedItem, reasonOf } from '#importers/report.ts'
import { selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { CommentItem, MediaItem } from '#server/features/export/items.ts'
import { findTakenIds } from '#server/features/export/save/find-existing.ts'
import { findStored, storeExported } from '#server/features/export/save/save-media.ts'
import { saveComment } from '#server/features/export/save/save-people.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import type { SiteImport } from './plan-item.ts'

/** The item of a batch; the caller names its place. */
export const plannedBatch = (as: Message, isNew: boolean, warnings: ImportWarning[] = []): ImportedItem =>
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

export async function planComments(site: SiteImport, items: CommentItem[]): Promise<PlannedItem> {
  const { ctx, ids } = site.save
  const keyOf = (id: number) => `${site.prefix}comment:${id}`
  const known = await selectImportedIds(
    ctx.db,
    'comment',
    items.map(({ id }) => keyOf(id)),
  )
  const own = site.isOwnSite
    ? await findTakenIds(
        ctx.db,
        'comment',
        items.map(({ id }) => id),
      )
    : new Set<number>()
  const wanted = items.filter(({ id }) => !known.has(keyOf(id)) && !own.has(id))
  const warnings: ImportWarning[] = []
  const as = say('comments', { count: wanted.length || items.length })
  const item = plannedBatch(as, wanted.length > 0, warnings)
  if (wanted.length === 0) return { item }
  const apply = async () => {
    await ctx.transaction(async (tx) => {
      for (const one of wanted) {
        if (!(await saveComment(site.save, tx, one))) {
          warnings.push({
            code: 'comment-left-out',
            detail: say('subject-not-here', {
              kind: say(one.on === 'talk' ? 'talk' : 'article'),
              id: one.subject,
            }),
          })
          continue
        }
        const change = { entity_id: ids.of('comment', one.id), source_key: keyOf(one.id), before: null }
        await site.run.record(tx, { entity: 'comment', ...change })
      }
    })
    return null
  }
  return { item, apply }
}
