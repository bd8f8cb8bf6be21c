/** Plans what an import creates as a whole and undo deletes as a whole: a talk, a friend link, an album, a reader. */

import type { PlannedItem } from '#importers/pipeline.ts'
import { possiblyHere } from '#importers/possibly-here.ts'
import { plannedItem } from '#importers/report.ts'
import type { ItemMarks } from '#importers/same-item.ts'
import {
  HASHED_RENDERER_VERSION,
  inputHash,
  readSourceHash,
  sourceHash,
  withMarks,
} from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { ExportImport } from './export-run.ts'

export type WholeItem = {
  entity: 'talk' | 'friend' | 'album' | 'account'
  /** What the old site calls it. */
  id: string
  path: string | Message
  title: string | null
  as: Message
  warnings: ImportWarning[]
  marks: ItemMarks
  /** Everything that the source says about it. */
  content: unknown
  /** Why it cannot be created here. */
  conflict?: () => Promise<Message | null>
  /**
   * Does what is slow, and returns what writes the item and returns its id.
   * @param hasNumber whether it may have the number that it would keep: another item of the source has it here otherwise
   */
  prepare: (hasNumber: boolean) => Promise<(tx: Tx) => Promise<number>>
}

export async function planWhole({ ctx, run, earlier }: ExportImport, whole: WholeItem): Promise<PlannedItem> {
  const { entity, id: name, path, title, as, warnings, marks } = whole
  const [recognized] = await earlier.recognize(ctx.db, entity, [{ id: name, marks }])
  if (!recognized) throw new Error(`${entity} ${name} was not looked for`)
  const { key, known } = recognized
  const input = inputHash({ renderer: HASHED_RENDERER_VERSION, content: whole.content })
  const planned = plannedItem({ path, as, title, warnings, id: known?.id ?? null })
  if (known) {
    const here = await hashHere(ctx.db, entity, known.id)
    const stored = readSourceHash(known.hash)
    if (here === null) return { item: { ...planned('skipped', say('deleted-here')), id: null } }
    if (stored.input === input) return { item: planned('unchanged') }
    if (here !== stored.content) return { item: planned('skipped', say('changed-here')) }
    return { item: planned('skipped', say('changed-in-file')) }
  }
  const conflict = (await whole.conflict?.()) ?? null
  if (conflict !== null) return { item: planned('skipped', conflict) }
  warnings.push(...(await possiblyHere(ctx.db, recognized, entity)))
  const apply = async () => {
    const write = await whole.prepare(!recognized.isNameTaken)
    return ctx.transaction(async (tx) => {
      const id = await write(tx)
      const content = (await hashHere(tx, entity, id)) ?? ''
      const hash = withMarks(sourceHash(input, content), 'open', marks)
      await run.record(tx, { entity, entity_id: id, source_key: key, before: null, hash })
      recognized.known = { id, key, marks, hash }
      return id
    })
  }
  return { item: planned('created'), apply }
}
