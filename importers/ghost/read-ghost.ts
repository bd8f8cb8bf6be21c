/** Reads an export of Ghost: the rows of its tables, one by one. */
import { type JsonRow, readJson } from '#importers/exports/read-json.ts'

export type GhostRow = Pick<JsonRow, 'value' | 'place'> & { table: string }

/** The three forms of an export: of the API, of older versions, and with a list of images around it. */
const PATHS = ['$.db.*.meta', '$.db.*.data.*.*', '$.meta', '$.data.meta', '$.data.*.*', '$.data.data.*.*']

/** Yields the rows in the order of the file; `meta` is a table with one row. @throws InvalidSource */
export async function* readGhost(file: string): AsyncGenerator<GhostRow> {
  for await (const { keys, value, place } of readJson(file, PATHS))
    yield { table: String(keys.at(-1) === 'meta' ? 'meta' : keys.at(-2)), value, place }
}
