/** Converts the admonitions and tabs of MkDocs, whose content is indented, to callouts, details and tabs. */
import { callout, details } from '#contract/markdown-builders.ts'
import { tabComment, tabs } from './tabs.ts'
import { isWithin, textRanges } from './text-ranges.ts'

const OPENING =
  /^([ \t]*)(?:(!!!|\?\?\?\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)[ \t]*("(?:[^"\\]|\\.)*")?|===[!+]*[ \t]+("(?:[^"\\]|\\.)*"))[ \t]*$/
const MAX_DEPTH = 6

type Opening = { indent: string; mark: string; kind: string; title: string | null }

/** The text with `!!! note "Title"`, `??? note` and `=== "Tab"` converted; code stays unchanged. */
export const convertAdmonitions = (text: string, depth = 0): string => {
  if (depth > MAX_DEPTH || !/^[ \t]*(?:!!!|\?\?\?|===)[!+]*[ \t]+["\w]/m.test(text)) return text
  const { code } = textRanges(text)
  const lines = text.split('\n')
  const out: string[] = []
  let group: string[] = []
  let place = 0
  const flush = () => {
    const made = tabs(group.join('\n'), '')
    if (made !== null) out.push('', made, '')
    group = []
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const opening = isWithin(code, place) ? null : openingOf(line)
    if (!opening) {
      if (group.length > 0 && line.trim() !== '') flush()
      if (group.length === 0) out.push(line)
      place += line.length + 1
      at++
      continue
    }
    const end = endOfBlock(lines, at, opening.indent)
    const body = convertAdmonitions(unindented(lines.slice(at + 1, end), opening.indent), depth + 1)
    place += lines.slice(at, end).reduce((sum, one) => sum + one.length + 1, 0)
    at = end
    if (opening.mark === '===') group.push(tabComment(opening.title ?? '', body))
    else {
      if (group.length > 0) flush()
      out.push('', indented(blockOf(opening, body), opening.indent), '')
    }
  }
  if (group.length > 0) flush()
  return out.join('\n')
}

const openingOf = (line: string): Opening | null => {
  const found = OPENING.exec(line)
  if (!found) return null
  const [, indent = '', mark = '===', kind = '', , quoted, caption] = found
  const written = caption ?? quoted
  const title = written === undefined ? null : written.slice(1, -1).replace(/\\(.)/g, '$1')
  return { indent, mark, kind, title }
}

const blockOf = ({ mark, kind, title }: Opening, body: string): string =>
  mark.startsWith('?')
    ? details(title || `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`, body)
    : callout(kind, body, title ?? '')

/** The first line behind the block: neither blank nor indented by a tab or four spaces. */
const endOfBlock = (lines: string[], at: number, indent: string): number => {
  let end = at + 1
  for (let next = end; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith(`${indent}    `) && !line.startsWith(`${indent}\t`)) break
    end = next + 1
  }
  return end
}

const unindented = (lines: string[], indent: string): string =>
  lines
    .map((line) =>
      line.startsWith(indent) ? line.slice(indent.length).replace(/^(?: {4}|\t)/, '') : line.trimStart(),
    )
    .join('\n')

const indented = (block: string, indent: string): string =>
  indent === ''
    ? block
    : block
        .split('\n')
        .map((line) => (line === '' ? line : indent + line))
        .join('\n')
