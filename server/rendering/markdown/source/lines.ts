/** Iterates over the lines of a Markdown source and marks the lines inside fenced code. */

/** Quote and list marks, spaces between them, at the front matter of a line. */
export const CONTAINER_PREFIX = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/

const FENCE = /^(`{3,}|~{3,})([^\n]*)$/

export type Line = {
  text: string
  /** Length of the marks of quotes and lists at the front matter of the line. */
  prefix: number
  /** True for the fences of code and all between them; nothing in there may be changed. */
  code: boolean
}

/** Gives each line to `change` and puts together what it returns. */
export function mapLines(source: string, change: (line: Line) => string): string {
  let fence: string | null = null
  return source
    .split('\n')
    .map((text) => {
      const prefix = CONTAINER_PREFIX.exec(text)?.[0].length ?? 0
      const body = text.slice(prefix)
      const [, mark, info = ''] = FENCE.exec(body) ?? []
      if (fence !== null) {
        const closes = mark?.startsWith(fence) && info.trim() === ''
        if (closes) fence = null
        return change({ text, prefix, code: true })
      }
      if (mark && (mark.startsWith('~') || !info.includes(mark[0] as string))) {
        fence = mark
        return change({ text, prefix, code: true })
      }
      return change({ text, prefix, code: false })
    })
    .join('\n')
}
