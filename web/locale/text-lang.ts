/** Which language a short text of the owner's is in, for its typography; longer texts are told by the server. */
import type { TextLang } from '#contract/articles.ts'

/** As the server tells it: Chinese when more than three in ten letters are Han. */
export const textLang = (text: string): TextLang => {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han > letters * 0.3 ? 'zh-CN' : 'en'
}
