/** Finds replaced terms in the Chinese texts that visitors and the owner read. */
import type { FoundTerm } from './find-replaced-terms.ts'

/** Files with Chinese texts of the site, the studio, emails and the server's messages. */
const textFile =
  /^(web\/(.+\/)?([a-z-]*texts|locale)\/cn\.ts|server\/mail\/templates\/[^.]+\.ts|server\/platform\/messages\.ts)$/
const literal = /(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g

/** Each replaced term with the standard one, see "Texts that visitors read" in docs/glossary.md. */
const terms: readonly [replaced: RegExp, use: string, notIn?: RegExp][] = [
  [/(?<!自)你/, '您', /^web\/site\/mascot\//],
  [/载入/, '加载'],
  [/丢弃/, '放弃'],
  [/移[到至]回收站/, '移入回收站'],
  [/彻底删除/, '永久删除'],
  [/撤下|撤回文章/, '取消发布'],
  [/精选|精华/, '推荐'],
  [/版块/, '栏目'],
  [/替代文本/, '替代文字'],
  [/历史版本/, '版本'],
  [/(?<!完整的)邮箱地址/, '邮箱'],
  [/(?<![…“_])…(?!…|”)(?=\s*$)/, '……'],
]

/** @param read returns a file's text */
export const findChineseTerms = (paths: string[], read: (path: string) => string): FoundTerm[] =>
  paths
    .filter((path) => textFile.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(literal)]
        .map(([, , content]) => content as string)
        .filter((text) => /\p{Script=Han}/u.test(text))
        .flatMap((text) =>
          terms
            .filter(([, , notIn]) => !notIn?.test(path))
            .flatMap(([replaced, use]) => {
              const term = replaced.exec(text)?.[0]
              return term ? [{ path, place: 'text' as const, text, term, use }] : []
            }),
        ),
    )
