/** Leaves NUL, which no database stores, out of parsed values: JSON, YAML and TOML can spell it as an escape. */

/** The value without NUL in any text of it. Dates and other objects with a class stay as they are. */
export function withoutNul<Value>(value: Value): Value
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [withoutNul(name), withoutNul(one)]))
}

/** What `JSON.parse` returns, without NUL. @throws SyntaxError as that */
export const parseJsonWithoutNul = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return text.includes('\\u0000') ? withoutNul(value) : value
}
