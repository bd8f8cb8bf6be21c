/**
 * One Shiki highlighter per process; languages are loaded on first use. It uses the JavaScript regex engine: as fast
 * as Oniguruma when warm, with a third less memory.
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

let highlighter: Promise<HighlighterCore> | undefined

/** The code's lines in tokens; plain where the budget has no room for it. */
export async function tokenize(
  code: string,
  language: string | null,
  budget: ColorBudget,
): Promise<CodeToken[][]> {
  if (!language || !budget.take(code, language)) return plainLines(code)
  try {
    const shiki = await readyFor(language)
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

async function readyFor(language: string): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const shiki = await highlighter
  if (!shiki.getLoadedLanguages().includes(language)) {
    await shiki.loadLanguage(bundledLanguages[language as keyof typeof bundledLanguages])
  }
  return shiki
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
