/** Colors the code of a text that was rendered without: the result is what rendering with colors gives. */
import { unescapeHtml } from '#server/platform/xml.ts'
import { lineContent } from './code-block.ts'
import { ColorBudget, tokenize } from './highlighter.ts'
import { languageOf } from './languages.ts'

/** As `codeBlock` writes them. Nothing of a text can look like one: the sanitizer removes the classes and attributes. */
const BLOCK =
  /(<figure class="code" data-lang="([^"]*)"><figcaption>[\s\S]*?<\/figcaption><pre tabindex="0"><code>)([\s\S]*?)(?=<\/code><\/pre><\/figure>)/g
/** A line without colors. */
const LINE = /(<span class="ln[^"]*" data-n="\d+">)([^<]*)<\/span>/g

export async function colorHtml(html: string): Promise<string> {
  const budget = new ColorBudget()
  let out = ''
  let at = 0
  for (const found of html.matchAll(BLOCK)) {
    const [whole, start = '', lang = '', lines = ''] = found
    out += html.slice(at, found.index) + start + (await colorLines(lines, unescapeHtml(lang), budget))
    at = found.index + whole.length
  }
  return out + html.slice(at)
}

async function colorLines(lines: string, lang: string, budget: ColorBudget): Promise<string> {
  const language = languageOf(lang)
  if (!language) return lines
  const plain = [...lines.matchAll(LINE)]
  const code = plain.map(([, , text = '']) => unescapeHtml(text)).join('')
  // What is not only plain lines has its colors.
  if (plain.map(([line]) => line).join('') !== lines) return lines
  const tokens = await tokenize(code, language.id, budget)
  return plain
    .map(([, start = '', text = ''], index) => {
      const end = text.endsWith('\n') ? '\n' : ''
      return `${start}${lineContent(tokens[index] ?? [{ text: unescapeHtml(text).replace(/\n$/, '') }])}${end}</span>`
    })
    .join('')
}
