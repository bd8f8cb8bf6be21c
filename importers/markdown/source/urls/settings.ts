/** Reads nested settings of a configuration or of front matter. */

/** A map, or an empty one for any other value. */
export const mapOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
