/** Which language a short text of the owner's is in, for its typography; longer texts are told by the server. */
import type { TextLang } from '#contract/articles.ts'

/** One Han character decides: a name like “Borealis 长夜” is set as Chinese. */
export const textLang = (text: string): TextLang => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en')
