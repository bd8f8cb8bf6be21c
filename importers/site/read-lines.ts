/** Reads a file with one JSON document in each line as a stream. */

import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import { InvalidSource } from '#importers/invalid-source.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { type Message, say } from '#server/platform/report-message.ts'

/** An album with ten thousand photos has about 3 MB. */
const MAX_LINE = 32 * 1024 * 1024

export type JsonLine<Item> = { line: number; item: Item }

/** @throws InvalidSource with the line of what cannot be read */
export async function* readLines<Item>(
  file: string,
  name: string,
  schema: z.ZodType<Item>,
): AsyncGenerator<JsonLine<Item>> {
  const refuse = (line: number, reason: Message): never => {
    throw new InvalidSource(name, say('line', { line }), reason)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let rest = ''
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuse(line, say('not-utf-8'))
    }
  }
  const parsed = (text: string): JsonLine<Item> => {
    let data: unknown
    try {
      data = parseJsonWithoutNul(text)
    } catch {
      return refuse(line, say('json-incomplete'))
    }
    const result = schema.safeParse(data)
    return result.success ? { line: line++, item: result.data } : refuse(line, whatIsWrong(result.error))
  }
  for await (const chunk of createReadStream(file)) {
    rest += decode(chunk as Uint8Array)
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield parsed(rest.slice(0, end))
      rest = rest.slice(end + 1)
    }
    if (rest.length > MAX_LINE) refuse(line, say('line-too-long', { max: MAX_LINE }))
  }
  rest += decode()
  if (rest !== '') refuse(line, say('line-cut-off'))
}

/** The first field that is wrong, such as `photos.3.file: Invalid string`. */
export const whatIsWrong = (error: z.ZodError): Message => {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  const problem = issue?.message ?? say('other-form')
  return field === '' ? say('unexpected-error', { problem }) : say('wrong-value', { field, problem })
}
