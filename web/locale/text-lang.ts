/**
 * Detects the language of a short text of the owner, for its typography; the server does so for longer
 * texts.
 */
import type { TextLang } from '#contract/articles.ts'

/** The same rule as on the server: Chinese when more than three in ten letters are Han characters. */
export const textLang = (text: string): TextLang => {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > letters * 0.3 ? 'zh-CN' : 'en'
}
