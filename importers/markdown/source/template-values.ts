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
