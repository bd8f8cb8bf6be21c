/** Plans what an import creates as a whole and undo deletes as a whole: a talk, a friend link, an album, a reader. */
import type { PlannedItem } from '#importers/pipeline.ts'
import type { ImportedItem, ImportOutcome } from '#importers/report.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import { HASHED_RENDERER_VERSION, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ExportImport } from './export-run.ts'

export type WholeItem = {
  entity: 'talk' | 'friend' | 'album' | 'account'
  /** What the old site calls it. */
  id: string
  path: string
  title: string | null
  as: string
  warnings: ImportWarning[]
  /** Everything that the source says about it. */
  content: unknown
  /** Why it cannot be created here. */
  conflict?: () => Promise<string | null>
  /** Does what is slow, and returns what writes the item and returns its id. */
  prepare: () => Promise<(tx: Tx) => Promise<number>>
}

export const wholeKey = (prefix: string, { entity, id }: Pick<WholeItem, 'entity' | 'id'>): string =>
  `${prefix}${entity}:${id}`

export async function planWhole({ ctx, run, site }: ExportImport, whole: WholeItem): Promise<PlannedItem> {
  const { entity, path, title, as, warnings } = whole
  const key = wholeKey(site.prefix, whole)
  const input = inputHash({ renderer: HASHED_RENDERER_VERSION, content: whole.content })
  const known = await selectImportedItem(ctx.db, entity, key)
  const planned = (outcome: ImportOutcome, reason: string | null = null): ImportedItem => ({
    ...{ path, outcome, as: reason === null ? as : null, title, reason, remedy: null, warnings },
    id: known?.entity_id ?? null,
  })
  if (known) {
    const here = await hashHere(ctx.db, entity, known.entity_id)
    const stored = readSourceHash(known.hash ?? '')
    if (here === null) return { item: { ...planned('skipped', 'it was deleted here'), id: null } }
    if (stored.input === input) return { item: planned('unchanged') }
    if (here !== stored.content) return { item: planned('skipped', 'it was changed here') }
    return {
      item: {
        ...planned('skipped', 'it was imported before, and the file says something else now'),
        remedy: 'Undo that import, and import again.',
      },
    }
  }
  const conflict = (await whole.conflict?.()) ?? null
  if (conflict !== null) return { item: planned('skipped', conflict) }
  const apply = async () => {
    const write = await whole.prepare()
    return ctx.transaction(async (tx) => {
      const id = await write(tx)
      const content = (await hashHere(tx, entity, id)) ?? ''
      const change = { entity, entity_id: id, source_key: key, before: null }
      await run.record(tx, { ...change, hash: sourceHash(input, content) })
      return id
    })
  }
  return { item: planned('created'), apply }
}
