/** Plans an item that an import can compare: it is new, as it was imported, or was changed at the source or here. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout, plannedItem } from '#importers/report.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import { readSourceHash, sourceHash } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { readArticleSnapshot } from '#server/features/articles/article-snapshot.ts'
import { type ComparedEntity, hashContent, hashHere } from '#server/features/export/save/content-hash.ts'
import { type ExportedTable, isHere } from '#server/features/export/save/find-existing.ts'
import type { PreparedSave, SaveContext } from '#server/features/export/save/save-context.ts'
import { type Message, say } from '#server/platform/report-message.ts'

export type SiteImport = {
  save: SaveContext
  run: ImportRun
  /** `borealis:<identity>:`, the beginning of all keys. */
  prefix: string
  isOwnSite: boolean
  /** The numbers in the export of two articles that are translations of each other. */
  translations: [number, number][]
  /** The hashes of a file, and of one that it replaces. */
  replacements: [string, string][]
}

export type ComparedItem = {
  entity: ComparedEntity
  table: ExportedTable
  id: number
  path: string
  title: string | null
  as: Message | null
  /** Everything that the folder says about it. */
  content: unknown
  /** Why it cannot be created here. */
  conflict?: () => Promise<Message | null>
  /** @param isKnown whether it is here already and gets this content */
  write: (save: SaveContext, isKnown: boolean) => Promise<PreparedSave>
}

export async function planItem(site: SiteImport, compared: ComparedItem): Promise<PlannedItem> {
  const { ctx, ids } = site.save
  const { entity, table, path } = compared
  const key = `${site.prefix}${entity}:${compared.id}`
  const id = ids.of(table, compared.id)
  const input = hashContent(compared.content)
  const warnings: ImportWarning[] = []
  const base = { path, as: compared.as, title: compared.title, warnings }
  const planned = plannedItem({ ...base, id })
  const skipped = (reason: Message) => ({ item: itemWithout(path, 'skipped', reason, base) })
  const known = await selectImportedItem(ctx.db, entity, key)
  const stored = readSourceHash(known?.hash ?? '')
  const here = known || site.isOwnSite ? await hashHere(ctx.db, entity, id) : null
  if (known) {
    if (here === null) return skipped(say('deleted-here'))
    if (stored.input === input) return { item: planned('unchanged') }
    if (here !== stored.content) return skipped(say('changed-here'))
    if (entity !== 'article') return skipped(say('changed-in-export'))
  } else if (site.isOwnSite && (await isHere(ctx.db, table, id))) {
    if (here === input) return { item: planned('unchanged') }
    return skipped(here === null ? say('in-trash-here') : say('other-version-here'))
  }
  const conflict = known ? null : ((await compared.conflict?.()) ?? null)
  if (conflict !== null) return { item: itemWithout(path, 'skipped', conflict, { title: compared.title }) }
  const save: SaveContext = { ...site.save, warn: (code, detail) => warnings.push({ code, detail }) }
  const apply = async () => {
    const write = await compared.write(save, known !== undefined)
    await ctx.transaction(async (tx) => {
      const before = known && entity === 'article' ? await readArticleSnapshot(tx, id) : null
      await write(tx)
      const content = (await hashHere(tx, entity, id)) ?? ''
      const change = { entity, entity_id: id, source_key: key, before }
      await site.run.record(tx, { ...change, hash: sourceHash(input, content) })
    })
    return id
  }
  return { item: planned(known ? 'updated' : 'created'), apply }
}
