/** Generates the OpenAPI 3.1 document from the schemas of the contract. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { failures, success } from '#contract/errors.ts'
import type { ApiRoute } from './serve.ts'

type JsonSchema = Record<string, unknown>

/** Takes a turn of the event loop for each route: at once it would make everybody wait for a quarter of a second. */
export async function openApiDocument(routes: ApiRoute[], origin: string): Promise<JsonSchema> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { endpoint } = route
    const path = `/api${endpoint.path === '/' ? '' : endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(route)
    await new Promise(setImmediate)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Borealis',
      version: '1',
      description: 'Every response has the same envelope; see the schema Envelope.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of the owner, with the scope that the operation names.',
        },
      },
    },
  }
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const

function operation({ feature, action, endpoint, tokenScope }: ApiRoute): JsonSchema {
  const bodySchema = schemaOf(endpoint.body, 'input')
  return {
    operationId: `${feature}.${action}`,
    tags: [feature],
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint)],
    ...(hasFields(bodySchema)
      ? {
          requestBody: {
            required: true,
            content: { [bodyTypes[endpoint.bodyKind]]: { schema: bodySchema } },
          },
        }
      : {}),
    ...(endpoint.audience === 'anyone'
      ? {}
      : { security: [{ session: [] }, ...(tokenScope === null ? [] : [{ accessToken: [tokenScope] }])] }),
    responses: {
      200: {
        description: ['Success', ...endpoint.errors.map((kind) => `${failures[kind].code} ${kind}`)].join(
          '; ',
        ),
        content: { 'application/json': { schema: envelopeSchema(schemaOf(endpoint.response, 'output')) } },
      },
    },
  }
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))

function queryParameters(endpoint: Endpoint) {
  const schema = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return json
}

const hasFields = (schema: JsonSchema) =>
  Object.keys((schema.properties as object | undefined) ?? {}).length > 0

const envelopeSchema = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['flag', 'code', 'message', 'data'],
  properties: {
    flag: { type: 'boolean', description: 'true means success' },
    code: { type: 'integer', description: `${success} is success` },
    message: { type: 'string', description: "For people, in the caller's language." },
    data: { anyOf: [data, { type: 'null' }] },
  },
})
