/** Extracts line marks from code: `// [!code highlight]` and similar comments, and the markers of a diff. */

export type LineMark = 'hl' | 'ins' | 'del'

const COMMENT =
  /[ \t]*(?:\/\/|\/\*|#|--|<!--|;|%|')[ \t]*\[!code (highlight|hl|focus|\+\+|--|ins|del|add|remove|warning|error)(?::(\d{1,4}))?\][ \t]*(?:\*\/|-->)?[ \t]*$/

const MEANING: Record<string, LineMark> = {
  '++': 'ins',
  ins: 'ins',
  add: 'ins',
  '--': 'del',
  del: 'del',
  remove: 'del',
}

/**
 * Takes the marks out of the code. `marks` is by line, counted from 0; a line that was nothing but its mark goes,
 * and the mark counts for the lines after it.
 */
export function extractLineMarks(
  code: string,
  isDiff: boolean,
): { code: string; marks: Map<number, LineMark> } {
  const marks = new Map<number, LineMark>()
  const lines: string[] = []
  for (const line of code.split('\n')) {
    const [comment, word = '', length = '1'] = line.includes('[!code') ? (COMMENT.exec(line) ?? []) : []
    if (comment !== undefined) {
      const mark = MEANING[word] ?? 'hl'
      for (let at = 0; at < Number(length); at++) marks.set(lines.length + at, mark)
      const rest = line.slice(0, -comment.length)
      if (rest.trim() !== '') lines.push(rest)
      continue
    }
    if (isDiff && /^\+(?!\+\+ )/.test(line)) marks.set(lines.length, 'ins')
    if (isDiff && /^-(?!-- )/.test(line)) marks.set(lines.length, 'del')
    lines.push(line)
  }
  return { code: lines.join('\n'), marks }
}
