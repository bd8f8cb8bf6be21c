/** Renders a code block as HTML: caption bar, numbered lines, token classes. */
import { escapeHtml } from '../html/escape.ts'
import type { RendererTexts } from '../texts.ts'
import { readFence } from './fence.ts'
import { type CodeToken, type ColorBudget, tokenize } from './highlighter.ts'
import { isPlain, languageOf } from './languages.ts'
import { extractLineMarks } from './line-marks.ts'

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
