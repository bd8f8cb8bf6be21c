/** QQ's answers, which come in three forms: JSON, JSON wrapped in a call of `callback`, and a form. */

/** Whatever the form, its fields; empty for what is none of them. */
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

/** What QQ said went wrong: `error` from its gates, `ret` from its calls; null when nothing did. */
export function qqErrorOf(answer: Record<string, unknown>): string | null {
  if (answer.error !== undefined) return `${answer.error} ${answer.error_description ?? ''}`.trim()
  if (answer.ret !== undefined && answer.ret !== 0) return `${answer.ret} ${answer.msg ?? ''}`.trim()
  return null
}

export const textField = (answer: Record<string, unknown>, name: string): string | null => {
  const value = answer[name]
  return typeof value === 'string' && value !== '' ? value : null
}
