/** Compares docs/requirements/api.md with the contract: every public endpoint has a row, every response field is named. */
import type { z } from 'zod'

type DocumentedEndpoint = { method: string; path: string; response: z.ZodType }
type Definition = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}

/** The names of all fields of a response, those inside of others too. */
function fieldNames(schema: z.ZodType): string[] {
  const { innerType, element, options, shape } = schema.def as Definition
  const inside = [...(innerType ? [innerType] : []), ...(element ? [element] : []), ...(options ?? [])]
  return [
    ...inside.flatMap(fieldNames),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...fieldNames(field)]),
  ]
}

/** A shape, such as `- *talk*: …`, by its name; its lines end at the next item or paragraph. */
const shapesOf = (markdown: string): Map<string, string> =>
  new Map(
    [...markdown.matchAll(/^- \*([^*]+)\*(.*(?:\n {2}.*)*)/gm)].map((match) => [
      (match[1] as string).split(' after ')[0] as string,
      match[2] as string,
    ]),
  )

/** The text and the shapes that it names, such as "a page of cards", and those that they name. */
function withShapes(text: string, shapes: Map<string, string>): string {
  const named = new Map<string, string>()
  const add = (from: string) => {
    for (const [name, shape] of shapes) {
      const word = name.endsWith('y') ? `${name.slice(0, -1)}(?:y|ies)` : `${name}s?`
      if (named.has(name) || !new RegExp(`\\b${word}\\b`).test(from)) continue
      named.set(name, shape)
      add(shape)
    }
  }
  add(text)
  return [text, ...named.values()].join('\n')
}

/** A list may have the envelope of a page; the rules of pages say so once. */
const ofEveryPage = ['records', 'count', 'current']

export function undocumentedFields(markdown: string, endpoints: DocumentedEndpoint[]): string[] {
  const shapes = shapesOf(markdown)
  const rows = markdown.split('\n')
  return endpoints.flatMap(({ method, path, response }) => {
    const named = `${method} /api${path === '/' ? '' : path.replace(/:(\w+)/g, '{$1}')}`
    const row = rows.find((line) => line.startsWith(`| \`${named}\``))
    if (row === undefined)
      return [`docs/requirements/api.md\n  There is no row for \`${named}\`, which the contract has.`]
    const text = withShapes(row, shapes)
    const lacking = [...new Set(fieldNames(response))].filter(
      (name) => !ofEveryPage.includes(name) && !new RegExp(`\\b${name}\\b`).test(text),
    )
    return lacking.length === 0
      ? []
      : [
          `docs/requirements/api.md\n  \`${named}\` returns ${lacking.join(', ')}: name each in its row, or in the shape to which the row refers.`,
        ]
  })
}
