/** Decides whether the owner has changed something that came with the demo. */
import { contentHash, readSourceHash } from '#importers/source-hash.ts'

/** Whether title and text are those that the importer wrote. */
export const isUnchanged = (row: { name?: string; text: string; source_hash: string | null }): boolean =>
  row.source_hash !== null &&
  readSourceHash(row.source_hash).content === contentHash(row.name ?? '', row.text)
