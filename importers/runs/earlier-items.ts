/** What earlier imports of a source have created whole, and what of it an item of the source is: a comment, a talk, a reader. */
import type { Db } from '#server/platform/db/database.ts'
import type { ImportEntity } from '#server/platform/db/tables.ts'
import { type ItemMarks, KnownItems, type Recognized, writeMarks } from '../same-item.ts'
import { readSourceHash } from '../source-hash.ts'
import { selectCreatedOf } from './import-runs.sql.ts'

type EarlierItem = { id: number; key: string; marks: ItemMarks; hash: string }

/** `id`: what the source calls it. */
type FoundItem = { id: string; marks: ItemMarks }

export class EarlierItems {
  readonly #prefix: string
  readonly #known = new Map<ImportEntity, Promise<KnownItems<EarlierItem>>>()
  readonly #recognized = new Map<string, Recognized<EarlierItem>>()

  /** @param prefix of the keys of the source, such as `wxr:a1b2c3:` */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** In the order of `found`. The same item is the same object in the whole run: whoever creates it sets `known`. */
  async recognize(
    db: Db,
    entity: ImportEntity,
    found: readonly FoundItem[],
  ): Promise<Recognized<EarlierItem>[]> {
    if (!this.#known.has(entity)) this.#known.set(entity, this.#read(db, entity))
    const known = await this.#known.get(entity)
    const keyOf = ({ id, marks }: FoundItem) => `${entity}:${id}\n${writeMarks(marks)}`
    const added = [...new Map(found.map((item) => [keyOf(item), item])).entries()].filter(
      ([key]) => !this.#recognized.has(key),
    )
    const items = added.map(([, { id, marks }]) => ({ name: `${entity}:${id}`, marks }))
    for (const [position, one] of (known?.recognize(items, this.#prefix) ?? []).entries())
      this.#recognized.set(added[position]?.[0] ?? '', one)
    return found.flatMap((item) => this.#recognized.get(keyOf(item)) ?? [])
  }

  async #read(db: Db, entity: ImportEntity): Promise<KnownItems<EarlierItem>> {
    const rows = await selectCreatedOf(db, entity, this.#prefix)
    // Of several with one key the newest.
    const byKey = new Map(
      rows.map(({ entity_id, source_key, hash }) => [
        source_key,
        { id: entity_id, key: source_key, hash: hash ?? '', marks: readSourceHash(hash ?? '').marks },
      ]),
    )
    return new KnownItems([...byKey.values()], { isTextEnough: false })
  }
}
