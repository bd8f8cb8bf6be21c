/** Hostile values for the fields of an endpoint, made from its schemas. */
import { z } from 'zod'

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
}

const schemaOf = (part: z.ZodType): JsonSchema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A plain value of the schema, so that one hostile field is not hidden behind another wrong one. @param id of an article */
function plainValue(schema: JsonSchema, id: number): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return plainValue(schema.anyOf[0] ?? {}, id)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, plainValue(one, id)]),
    )
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return id
  if (schema.type === 'boolean') return false
  return schema.format === 'email' ? 'lin@example.org' : 'Nine lit windows'
}

/** A plain object of the schema. */
export const plainObject = (part: z.ZodType, id: number): Record<string, unknown> =>
  plainValue({ type: 'object', ...schemaOf(part) }, id) as Record<string, unknown>

/** The plain object once for each hostile value of each field. @param valuesOf of a field with this schema */
export function hostileObjects(
  part: z.ZodType,
  id: number,
  valuesOf: (field: JsonSchema) => unknown[],
): Record<string, unknown>[] {
  const plain = plainObject(part, id)
  return Object.entries(schemaOf(part).properties ?? {}).flatMap(([name, field]) =>
    valuesOf(field).map((value) => ({ ...plain, [name]: value })),
  )
}

/** An object as a query or a form. */
export const urlEncoded = (value: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(value).map(([name, one]) => [name, String(one)])).toString()
