/**
 * Tokenizes code with Shiki. The result depends on the code and its language only, never on what the process rendered
 * before: the texts of two sites with the same source are equal. See docs/decisions/0034.
 */
import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { type TokenClass, theme, tokenClass } from './theme.ts'

export type CodeToken = { text: string; class?: TokenClass }

/** Sizes, not times: a text comes out alike on a fast machine and on a busy one. */
const MAX_BLOCK = 60_000
const MAX_LINE = 1_500
/** Of one document: six times the most that an article of the corpora holds; a few seconds at worst. */
const MAX_CHARACTERS = 250_000
/** Of one document; the first block in a language may take half a second to compile its grammar. */
const MAX_LANGUAGES = 16

/** What one document may still have coloured. */
export class ColorBudget {
  #characters = MAX_CHARACTERS
  readonly #languages = new Set<string>()

  /** Takes a block off what is left; false, and nothing taken, when it is too much. */
  take(code: string, language: string): boolean {
    if (code.length > Math.min(MAX_BLOCK, this.#characters)) return false
    if (!this.#languages.has(language) && this.#languages.size === MAX_LANGUAGES) return false
    this.#characters -= code.length
    this.#languages.add(language)
    return true
  }
}

/**
 * Languages that a grammar loads only where another one has loaded them, and without which a common text in it would
 * be plain: front matter, JSX in MDX, Ruby in Haml. Others stay plain in every process.
 */
const EMBEDDED: Record<string, string[]> = { markdown: ['yaml'], mdx: ['yaml', 'tsx'], haml: ['ruby'] }

/**
 * As fast as Oniguruma when warm, with a third less memory. The target keeps `(?i:…)` out of the expressions, which V8 matches
 * differently after it has compiled them again for other texts; in Node 24.21, `Arial` in CSS lost its color that way.
 */
const engine = createJavaScriptRegexEngine({ forgiving: true, target: 'ES2024' })

/** By language: in a shared one, a language changes how others are read that embed it. */
const highlighters = new Map<string, Promise<HighlighterCore>>()

/** The code's lines in tokens; plain where the budget has no room for it. */
export async function tokenize(
  code: string,
  language: string | null,
  budget: ColorBudget,
): Promise<CodeToken[][]> {
  if (!language || !budget.take(code, language)) return plainLines(code)
  try {
    const shiki = await highlighterOf(language)
    const tokens = shiki.codeToTokensBase(code, {
      lang: language,
      theme: 'classes',
      tokenizeMaxLineLength: MAX_LINE,
      // None: the length of a line is limited, and a clock would tell a busy machine from an idle one.
      tokenizeTimeLimit: 0,
    })
    return tokens.map((line) =>
      merge(line.map(({ content, color }) => ({ text: content, class: tokenClass(color) }))),
    )
  } catch {
    // A grammar that fails on this text costs the colors, never the text.
    return plainLines(code)
  }
}

function highlighterOf(language: string): Promise<HighlighterCore> {
  let highlighter = highlighters.get(language)
  if (!highlighter) {
    const langs = [language, ...(EMBEDDED[language] ?? [])].map(
      (name) => bundledLanguages[name as keyof typeof bundledLanguages],
    )
    highlighter = createHighlighterCore({ themes: [theme], langs, engine, warnings: false })
    highlighters.set(language, highlighter)
  }
  return highlighter
}

function plainLines(code: string): CodeToken[][] {
  return code.split('\n').map((text) => [{ text }])
}

/** Joins neighbors of one class; spaces belong to whatever stands before them. */
function merge(tokens: CodeToken[]): CodeToken[] {
  const out: CodeToken[] = []
  for (const token of tokens) {
    const last = out.at(-1)
    if (last && (last.class === token.class || token.text.trim() === '')) last.text += token.text
    else out.push({ ...token })
  }
  return out
}
