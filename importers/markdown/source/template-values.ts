/** Finds the values that templates insert: those of the site's configuration and of the front matter. */
import { textOf } from '#importers/front-matter-values.ts'

/** The text at a path such as `site.author.name`; null when there is none, or when it is a list or a map. */
export const templateValue = (
  values: { site: Record<string, unknown>; page: Record<string, unknown> },
  path: string,
): string | null => {
  let value: unknown = values
  for (const key of path.split('.')) {
    const isMap = value !== null && typeof value === 'object' && !Array.isArray(value)
    if (!isMap || !Object.hasOwn(value as object, key)) return null
    value = (value as Record<string, unknown>)[key]
  }
  return textOf(value) || null
}

/** Values of front matter, which are texts, as templates compare them: `false` is not a text. */
export const typedValues = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, typed(value)]))

const typed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(typed)
  if (value !== null && typeof value === 'object')
    return value instanceof Date ? value : typedValues(value as Record<string, unknown>)
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  if (value === '' || value === '~' || value === 'null') return null
  // Not `1.10`, which would lose its zero.
  return /^-?\d/.test(value) && String(Number(value)) === value ? Number(value) : value
}
