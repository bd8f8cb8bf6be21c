/** One row as a line of JSON, the same on both engines, and the hash of all lines of a table. */
import { createHash } from 'node:crypto'
import type { AnyRow } from './tables.sql.ts'

const BYTES = '$base64'

/** The line of a row, its columns in alphabetical order; bytes are base64. */
function lineOf(row: AnyRow): string {
  const columns = Object.keys(row)
    .sort()
    .map((name) => {
      const value = row[name]
      return [name, value instanceof Uint8Array ? { [BYTES]: Buffer.from(value).toString('base64') } : value]
    })
  return `${JSON.stringify(Object.fromEntries(columns))}\n`
}

/** @throws SyntaxError for a line that `lineOf` has not written */
export const rowOf = (line: string): AnyRow =>
  Object.fromEntries(
    Object.entries(JSON.parse(line) as Record<string, never>).map(([name, value]) => [
      name,
      plainValue(value),
    ]),
  )

const plainValue = (value: AnyRow[string] | { [BYTES]: string }): AnyRow[string] =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? Buffer.from(value[BYTES], 'base64')
    : value

export type TableContent = { rows: number; sha256: string }

/** Passes the lines on in batches, and counts and hashes them. */
export class TableHash {
  readonly #hash = createHash('sha256')
  #rows = 0

  async *lines(batches: AsyncIterable<AnyRow[]>): AsyncGenerator<Buffer, void> {
    for await (const batch of batches) {
      const lines = Buffer.from(batch.map(lineOf).join(''))
      this.#hash.update(lines)
      this.#rows += batch.length
      yield lines
    }
  }

  /** After the last line. */
  content(): TableContent {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The hash of the rows without their lines. */
export async function hashRows(batches: AsyncIterable<AnyRow[]>): Promise<TableContent> {
  const hash = new TableHash()
  for await (const _ of hash.lines(batches));
  return hash.content()
}
