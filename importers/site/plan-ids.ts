/** Decides which number each item gets here: its own where that is free, and the one of an earlier import. */

import { fixedPageOf } from '#contract/own-page-path.ts'
import { selectImportedIds } from '#importers/runs/import-runs.sql.ts'
import { type ExportedTable, findLastId, findTakenIds } from '#server/features/export/save/find-existing.ts'
import { MovedIds } from '#server/features/export/save/moved-ids.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ImportEntity } from '#server/platform/db/tables.ts'

/** Items inside of others have no key of their own. */
const entities: Partial<Record<ExportedTable, ImportEntity>> = {
  article: 'article',
  talk: 'talk',
  own_page: 'own-page',
  account: 'account',
  album: 'album',
  video_collection: 'collection',
  friend: 'friend',
  comment: 'comment',
  mention: 'mention',
  subscriber: 'subscriber',
}

const AT_ONCE = 500

export type IdPlan = { prefix: string; isOwnSite: boolean }

/** Only numbers that change are kept in memory. */
export async function planIds(
  { db }: Pick<Ctx, 'db'>,
  ids: ReadonlyMap<ExportedTable, number[]>,
  { prefix, isOwnSite }: IdPlan,
): Promise<MovedIds> {
  const moved = new MovedIds()
  for (const [table, all] of ids) {
    const entity = entities[table]
    let next = all.reduce((most, id) => Math.max(most, id), await findLastId(db, table)) + 1
    for (let i = 0; i < all.length; i += AT_ONCE) {
      const batch = all.slice(i, i + AT_ONCE)
      const keyOf = (id: number) => `${prefix}${entity}:${id}`
      const known = entity ? await selectImportedIds(db, entity, batch.map(keyOf)) : new Map<string, number>()
      const unknown = batch.filter((id) => !known.has(keyOf(id)))
      for (const id of batch) moved.set(table, id, known.get(keyOf(id)) ?? id)
      // What a site exported itself is what it has, but for the numbers of the pages that every site has.
      const taken = isOwnSite
        ? unknown.filter((id) => table === 'own_page' && fixedPageOf(id))
        : await findTakenIds(db, table, unknown)
      for (const id of taken) moved.set(table, id, next++)
    }
  }
  return moved
}
