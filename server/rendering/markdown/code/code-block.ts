/** Renders a code block as HTML: caption bar, numbered lines, token classes. */
import { diffMark, readFence } from '#contract/code-fence.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import type { RendererTexts } from '../texts.ts'
import { type CodeToken, type ColorBudget, tokenize } from './highlighter.ts'
import { isPlain, languageOf } from './languages.ts'

export type CodeSource = { lang: string | null; meta: string | null; value: string }

/** One line of code as HTML. */
export const lineContent = (tokens: CodeToken[]): string =>
  tokens
    .map((token) =>
      token.class ? `<span class="${token.class}">${escapeHtml(token.text)}</span>` : escapeHtml(token.text),
    )
    .join('')

/**
 * @param isColored false: color-html.ts adds the colors later
 * @returns escaped and complete HTML; nothing of the source can be markup in it
 */
export async function codeBlock(
  { lang: info, meta, value }: CodeSource,
  budget: ColorBudget,
  words: RendererTexts,
  isColored = true,
): Promise<string> {
  const fence = readFence(info, meta)
  const language = languageOf(fence.lang)
  const { code, marks } = extractLineMarks(value.replace(/\n$/, ''), language?.id === 'diff')
  const lines = await tokenize(code, isColored ? (language?.id ?? null) : null, budget)
  const html = lines.map((tokens, index) => {
    const mark = marks.get(index) ?? (fence.marked.has(index + 1) ? 'hl' : undefined)
    const content = lineContent(tokens)
    // The line's end lies inside it, so that the text of the whole is the code, and no empty box comes between.
    const end = index < lines.length - 1 ? '\n' : ''
    return `<span class="ln${mark ? ` ${mark}` : ''}" data-n="${fence.firstLine + index}">${content}${end}</span>`
  })
  const written = fence.lang ?? ''
  const name = language?.name ?? (isPlain(written) ? words.plainText : written)
  const title = fence.title ? `<b>${escapeHtml(fence.title)}</b> ` : ''
  return (
    `<figure class="code" data-lang="${escapeHtml(language?.id ?? (isPlain(written) ? 'text' : written))}">` +
    `<figcaption>${title}<span>${escapeHtml(name)}</span></figcaption>` +
    `<pre tabindex="0"><code>${html.join('')}</code></pre></figure>`
  )
}

type LineMark = 'hl' | 'ins' | 'del'

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
function extractLineMarks(code: string, isDiff: boolean): { code: string; marks: Map<number, LineMark> } {
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
    const mark = isDiff ? diffMark(line) : undefined
    if (mark) marks.set(lines.length, mark)
    lines.push(line)
  }
  return { code: lines.join('\n'), marks }
}
