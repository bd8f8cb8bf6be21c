/**
 * One Shiki highlighter for the life of the process, with languages loaded when first met. It runs on the
 * JavaScript regex engine: as fast as Oniguruma once warm, and a third less memory.
 */
import { createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { type TokenClass, theme, tokenClass } from './theme.ts'

export type Token = { text: string; class?: TokenClass }

const MAX_BLOCK = 60_000
const MAX_LINE = 1_500
/** A line's first meeting with a grammar compiles its expressions: 200 ms, many times that on a busy machine. */
const LINE_MILLISECONDS = 3_000
/** After so many lines the budget is looked at. */
const STEP = 40

let highlighter: Promise<HighlighterCore> | undefined

/**
 * The code's lines in tokens. `budget.milliseconds` is what the whole document may still spend; it is lowered by
 * what was spent, and code beyond it, or of a size that no reader reads, comes back plain.
 */
export async function tokenize(
  code: string,
  language: string | null,
  budget: { milliseconds: number },
): Promise<Token[][]> {
  if (!language || budget.milliseconds <= 0 || code.length > MAX_BLOCK) return plainLines(code.split('\n'))
  try {
    const shiki = await readyFor(language)
    return tokenizeSteps(shiki, code.split('\n'), language, budget)
  } catch {
    // A grammar that fails on this text costs the colours, never the text.
    return plainLines(code.split('\n'))
  }
}

function tokenizeSteps(
  shiki: HighlighterCore,
  lines: string[],
  lang: string,
  budget: { milliseconds: number },
): Token[][] {
  const out: Token[][] = []
  let grammarState: GrammarState | undefined
  while (out.length < lines.length && budget.milliseconds > 0) {
    const start = performance.now()
    const tokens = shiki.codeToTokensBase(lines.slice(out.length, out.length + STEP).join('\n'), {
      lang,
      theme: 'classes',
      tokenizeMaxLineLength: MAX_LINE,
      tokenizeTimeLimit: LINE_MILLISECONDS,
      ...(grammarState ? { grammarState } : {}),
    })
    grammarState = shiki.getLastGrammarState(tokens)
    for (const line of tokens) {
      out.push(merge(line.map(({ content, color }) => ({ text: content, class: tokenClass(color) }))))
    }
    budget.milliseconds -= performance.now() - start
  }
  return [...out, ...plainLines(lines.slice(out.length))]
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

function plainLines(lines: string[]): Token[][] {
  return lines.map((text) => [{ text }])
}

/** Joins neighbours of one class; blanks belong to whatever stands before them. */
function merge(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (const token of tokens) {
    const last = out.at(-1)
    if (last && (last.class === token.class || token.text.trim() === '')) last.text += token.text
    else out.push({ ...token })
  }
  return out
}
