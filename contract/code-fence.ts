/** Parses the info string of a code fence in the formats of several tools. */

export type Fence = {
  lang: string | null
  title: string | null
  /** Numbers of marked lines, counted from 1 within the block. */
  marked: Set<number>
  firstLine: number
}

const MAX_MARKED = 5_000

/**
 * Reads `ts title="read.ts" {1,3-5}`, `ts read.ts` and Hexo's `ts read.ts https://… mark:1,3-5`, `ts:read.ts` and
 * `ts{1,3-5}`. What is not understood is left out.
 */
export function readFence(info: string | null, meta: string | null): Fence {
  const { lang, rest } = splitInfo(info ?? '')
  const said = `${rest} ${meta ?? ''}`.slice(0, 1_000)
  const marked = new Set<number>()
  for (const [, ranges = ''] of said.matchAll(/(?:\{|\bmark[:=]["'{]?)([\d\s,-]{1,300})/g))
    addRanges(marked, ranges)
  const named = /\b(?:title|filename|file|name|caption)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(said)
  const start = /\b(?:first_?line[:=]|start(?:line)?=|showLineNumbers\{)["']?(\d{1,6})/i.exec(said)?.[1]
  return {
    lang,
    title: (named ? (named[1] ?? named[2] ?? named[3]) : bareTitle(said))?.trim() || null,
    marked,
    firstLine: start ? Number(start) : 1,
  }
}

function splitInfo(info: string): { lang: string | null; rest: string } {
  const [, lang = '', rest = ''] = /^([^{:\s]*):?(.*)$/s.exec(info.trim()) ?? []
  return { lang: lang === '' ? null : lang, rest }
}

/** Words that are no options: a title, as Hexo has it; a link after it is left out. */
function bareTitle(said: string): string {
  return said
    .replace(/[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)/g, ' ')
    .replace(
      /\w+\{[^}]*\}|\{[^}]*\}|\b(?:mark|line_number|line_threshold|first_line|highlight|wrap|lang|language_attr):\S*/g,
      ' ',
    )
    .replace(/\bhttps?:\/\/.*/, ' ')
    .replace(/\b(?:showLineNumbers|linenos|numberLines|copy|wrap|nowrap|diff|fold|collapse)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function addRanges(marked: Set<number>, ranges: string): void {
  for (const [, from = '', to = from] of ranges.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    for (let line = Number(from); line <= Number(to) && marked.size < MAX_MARKED; line++) marked.add(line)
  }
}

/** What a line of a diff says: added, removed, or neither. The names of the two files begin with their signs as well. */
export const diffMark = (line: string): 'ins' | 'del' | undefined => {
  if (/^\+(?!\+\+ )/.test(line)) return 'ins'
  return /^-(?!-- )/.test(line) ? 'del' : undefined
}
