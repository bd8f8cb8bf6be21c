/** Writes and reads the Markdown files of an export: YAML between two lines, then the text, character by character. */
import { parse, stringify } from 'yaml'
import { ReportError, say } from '#server/platform/report-message.ts'

const HEAD = '---\n'

export const toTextFile = (frontMatter: Record<string, unknown>, markdown: string): string =>
  `${HEAD}${stringify(frontMatter, { lineWidth: 0 })}${HEAD}\n${markdown}\n`

/** @throws Error when the front matter is missing, not closed or no YAML */
export function readTextFile(file: string): { data: unknown; markdown: string } {
  const source = file.replace(/^\uFEFF/, '')
  const newLine = source.startsWith('---\r\n') ? '\r\n' : '\n'
  const head = `---${newLine}`
  if (!source.startsWith(head)) throw new ReportError(say('front-matter-missing'))
  const end = source.startsWith(head, head.length)
    ? head.length
    : source.indexOf(`${newLine}---${newLine}`, head.length - newLine.length) + newLine.length
  if (end < head.length) throw new ReportError(say('front-matter-without-end'))
  // An alias bomb is refused by the parser.
  const data: unknown = parse(source.slice(head.length, end)) ?? {}
  const rest = source.slice(end + head.length)
  const markdown = rest.startsWith(newLine) ? rest.slice(newLine.length) : rest
  return { data, markdown: markdown.endsWith(newLine) ? markdown.slice(0, -newLine.length) : markdown }
}
