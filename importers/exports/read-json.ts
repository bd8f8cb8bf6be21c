/** Reads a large JSON file as a stream: the values at some paths, one by one. Never holds the file. */

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { InvalidSource } from '#importers/invalid-source.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { type Message, say } from '#server/platform/report-message.ts'

export type JsonRow = {
  keys: (string | number | undefined)[]
  value: unknown
  /** Such as `db[0].data.posts[3]`. */
  place: string
}

/** What is read: a file, or an entry of an archive. */
export type JsonSource = { name: string; open: () => AsyncIterable<Buffer> }

const MAX_DEPTH = 200
/** Of one row; an article has at most two million characters. */
const MAX_ROW_BYTES = 64 * 1024 * 1024
const CHUNK = 64 * 1024

/**
 * Yields the values in the order of the file.
 * @param paths such as `$.db.*.data.*.*`
 * @param areMany whether several values may follow each other in the file, such as one on each line
 * @throws InvalidSource for a file that is not UTF-8 or no JSON, with the last value that could be read
 */
export async function* readJson(
  source: string | JsonSource,
  paths: string[],
  { areMany = false }: { areMany?: boolean } = {},
): AsyncGenerator<JsonRow> {
  const { name, open } = typeof source === 'string' ? jsonFile(source) : source
  const rows: JsonRow[] = []
  const lines: Place = { line: 1, column: 1, lineStart: 0, at: 0, token: 0 }
  let last: string | null = null
  let pending = 0
  let depth = 0
  let isEmpty = true
  const refuse = (reason: Message): never => {
    const { line, column } = lines
    const at =
      last === null
        ? say('before-first-row', { line, column })
        : say('after-row', { line, column, row: last })
    throw new InvalidSource(name, at, reason)
  }
  const tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024 })
  const parser = new TokenParser({ paths, keepStack: false, ...(areMany ? { separator: '' } : {}) })
  let values = 0
  tokenizer.onToken = (token) => {
    lines.token = token.offset
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth += 1
    if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth > MAX_DEPTH) refuse(say('json-too-deep', { max: MAX_DEPTH }))
    parser.write(token)
  }
  parser.onValue = ({ value, key, stack }) => {
    const keys = stack.length === 0 ? [values++] : [...stack.slice(1).map((one) => one.key), key]
    const place = keys
      .map((one) => (typeof one === 'number' ? `[${one}]` : `.${String(one)}`))
      .join('')
      .replace(/^\./, '')
    rows.push({ keys, value: withoutNul(value), place })
    last = place
    pending = 0
  }
  // Without a handler of their own they throw out of `write`.
  for await (const bytes of open()) {
    const start = isEmpty ? withoutMark(bytes, refuse) : bytes
    isEmpty = false
    pending += start.byteLength
    if (pending > MAX_ROW_BYTES) refuse(say('row-too-long'))
    feed(start, tokenizer, lines, refuse)
    yield* rows.splice(0)
  }
  if (isEmpty) refuse(say('empty-file'))
  if (areMany ? depth > 0 : !parser.isEnded) refuse(say('json-cut-off'))
}

const jsonFile = (file: string): JsonSource => ({
  name: basename(file),
  open: () => createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>,
})

/** Bytes: where the line begins, what was read, and where the last token begins. */
type Place = { line: number; column: number; lineStart: number; at: number; token: number }

/** The bytes without a byte order mark. */
function withoutMark(bytes: Buffer, refuse: (reason: Message) => never): Buffer {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || bytes[1] === 0)
    refuse(say('utf-16'))
  // LeanCloud names the kind of its exports on the first line.
  if (bytes[0] === 0x23) bytes.fill(0x20, 0, Math.max(0, bytes.indexOf(10)))
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

/** Line by line where a line is invalid, so that its place is known. */
function feed(bytes: Buffer, tokenizer: Tokenizer, place: Place, refuse: (reason: Message) => never): void {
  let at = 0
  while (at < bytes.length) {
    const newline = bytes.indexOf(10, at)
    const end = newline < 0 ? bytes.length : newline + 1
    const part = bytes.subarray(at, end)
    try {
      tokenizer.write(part)
    } catch (error) {
      if (error instanceof InvalidSource) throw error
      const { reason, position } = reasonOf(error, place)
      place.column = Math.max(0, position - place.lineStart) + 1
      refuse(reason)
    }
    place.at += part.length
    if (newline < 0) place.column += part.length
    else {
      place.line += 1
      place.column = 1
      place.lineStart = place.at
    }
    at = end
  }
}

/** Without the states of the parser. `position` is that of the byte in the file. */
const reasonOf = (error: unknown, { at, token }: Place): { reason: Message; position: number } => {
  const message = error instanceof Error ? error.message : String(error)
  if (/encoded data was not valid/i.test(message)) return { reason: say('save-as-utf-8'), position: at }
  const found = /Unexpected "(.*?)" at chunk position .*absolute position "(\d+)"/s.exec(message)
  if (found)
    return {
      reason: say('unexpected-json', { found: JSON.stringify(found[1]) }),
      position: Number(found[2]),
    }
  return {
    reason: say('invalid-json', { problem: message.replace(/ in state .*$| \(state: .*$/s, '') }),
    position: token,
  }
}
