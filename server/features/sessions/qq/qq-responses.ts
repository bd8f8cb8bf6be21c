/** Parses QQ's responses, which have three forms: JSON, JSON wrapped in a call of `callback`, and a form. */

/** Its fields, whatever the form; empty for an unknown form. */
export function parseQqResponse(text: string): Record<string, unknown> {
  const plain = text.trim()
  const wrapped = /^callback\s*\(\s*(\{[\s\S]*\})\s*\)\s*;?$/.exec(plain)?.[1]
  const json = wrapped ?? (plain.startsWith('{') ? plain : null)
  if (json === null) return Object.fromEntries(new URLSearchParams(plain))
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The error that QQ reported: `error` from its OAuth endpoints, `ret` from the others; null when there is none. */
export function qqErrorOf(response: Record<string, unknown>): string | null {
  if (response.error !== undefined) return `${response.error} ${response.error_description ?? ''}`.trim()
  if (response.ret !== undefined && response.ret !== 0) return `${response.ret} ${response.msg ?? ''}`.trim()
  return null
}

export const textField = (response: Record<string, unknown>, name: string): string | null => {
  const value = response[name]
  return typeof value === 'string' && value !== '' ? value : null
}
