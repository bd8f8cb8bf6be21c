/** A talk with a value in every field, for tests of the editor. */
import { z } from 'zod'
import type { TalkContent } from '#contract/studio/talks.ts'
import type { WrittenTalk } from '../talk-kind.ts'

export const image = {
  src: '/media/a/40.webp',
  srcset: '',
  width: 40,
  height: 30,
  placeholder: '#000000',
  avif: '',
}

type Schema = { type?: string; format?: string; anyOf?: Schema[]; enum?: unknown[]; default?: unknown }

/** A value that an empty talk has not. */
const exampleOf = (schema: Schema): unknown => {
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as Schema)
  if (schema.enum) return schema.enum.find((value) => value !== schema.default)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 7
  if (schema.type === 'string') return schema.format === 'date-time' ? '2026-11-14T16:40:00.000Z' : 'Fog'
  throw new Error(`A talk has no example of ${JSON.stringify(schema)}.`)
}

/** A value of each field of the contract's schema: one that is added to it needs nothing here. */
export const fillTalk = (schema: typeof TalkContent): WrittenTalk => {
  const { photos: _, ...schemas } = z.toJSONSchema(schema, { io: 'input' }).properties as Record<
    string,
    Schema
  >
  const examples = Object.entries(schemas).map(([name, field]) => [name, exampleOf(field)])
  return { ...Object.fromEntries(examples), photos: [{ mediaId: 3, alt: 'A pier', image }] }
}
