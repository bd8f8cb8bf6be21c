/** Reads the rows of a table from compressed lines of JSON, in batches. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { damaged } from '../archive/archive-error.ts'
import { tableFile } from '../archive/manifest.ts'
import { rowOf } from './row-lines.ts'
import type { AnyRow } from './tables.sql.ts'

const BATCH = 200

/** @throws ArchiveError for bytes that are no such lines */
export async function* readTableLines(
  table: string,
  compressed: AsyncIterable<Uint8Array>,
): AsyncGenerator<AnyRow[], void> {
  const place = tableFile(table)
  let batch: AnyRow[] = []
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unzip(compressed)) {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        batch.push(rowOf(rest.toString('utf8', 0, end)))
        rest = rest.subarray(end + 1)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
    }
  } catch (error) {
    const isContent =
      error instanceof SyntaxError || String((error as { code?: string }).code).startsWith('Z_')
    throw isContent ? damaged(place, 'its bytes are not those that were written', error) : error
  }
  if (rest.length > 0) throw damaged(place, 'its last line is not complete')
  if (batch.length > 0) yield batch
}

/** An error of the source ends the reader with this error, not with that of an early end. */
function unzip(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const gunzip = createGunzip()
  const source = Readable.from(compressed)
  source.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => source.destroy())
  return source.pipe(gunzip)
}
