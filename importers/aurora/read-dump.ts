/** Reads the rows of some tables in a dump of MySQL, one by one, with their columns and the line at which they begin. */

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type DumpedRow, DumpParser } from './dump-parser.ts'
import { SqlTokenizer } from './sql-tokens.ts'

export type DumpRow = DumpedRow & { line: number }

const CHUNK = 64 * 1024
/** The longest mark: two hyphens and a space begin a comment. */
const LOOK_AHEAD = 3

/** @param isRead which tables are read. @throws InvalidSource with the line, for what is no dump or is cut off */
export async function* readDump(file: string, isRead: (table: string) => boolean): AsyncGenerator<DumpRow> {
  const name = basename(file)
  const rows: DumpRow[] = []
  const seen = { header: false, footer: false, off: false, on: false }
  const refuse = (reason: Message): never => {
    throw new InvalidSource(name, say('line', { line: tokenizer.line }), reason)
  }
  const parser = new DumpParser({
    isRead,
    refuse,
    onRow: (row) => rows.push({ ...row, line: tokenizer.line }),
  })
  const tokenizer: SqlTokenizer = new SqlTokenizer({
    refuse,
    onToken: (token) => parser.add(token),
    onComment: (text) => {
      if (/^-- (?:MySQL|MariaDB) dump /.test(text)) seen.header = true
      if (text.startsWith('-- Dump completed')) seen.footer = true
    },
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isEmpty = true
  let rest = ''
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      return refuse(say('save-as-utf-8'))
    }
  }
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    if (isEmpty && (bytes[1] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe)) refuse(say('utf-16'))
    isEmpty = false
    const text = rest + decode(bytes)
    rest = text.slice(tokenizer.write(text, text.length - LOOK_AHEAD))
    yield* rows.splice(0)
  }
  if (isEmpty) refuse(say('empty-file'))
  const last = rest + decode()
  tokenizer.write(last, last.length)
  tokenizer.end()
  yield* rows.splice(0)
  if (!parser.isAtEnd) refuse(say('sql-statement-cut-off'))
  if ((seen.header && !seen.footer) || parser.leavesChecksOff) refuse(say('sql-cut-off'))
}
