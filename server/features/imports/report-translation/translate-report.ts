/**
 * Translates the sentences of an import report, which importers write in English with the values inside: the command writes them as they
 * are, and the studio shows them in the owner's language.
 */
import type { Locale } from '#contract/locale.ts'
import { sentences } from './sentences.ts'
import { warningSentences } from './warning-sentences.ts'

const exact = new Map<string, string>()
const patterns: { pattern: RegExp; chinese: string }[] = []
for (const [english, chinese] of [...sentences, ...warningSentences])
  if (english.includes('{}')) patterns.push({ pattern: patternOf(english), chinese })
  else exact.set(english, chinese)

/** `its text is longer than {} characters`: each `{}` is a value, as short as possible. */
function patternOf(english: string): RegExp {
  const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.*?)')}$`, 's')
}

/** The sentence in Chinese, or as it is when it has no translation, such as the title of an article. */
export function translateReport(text: string, locale: Locale): string {
  if (locale === 'en' || text === '') return text
  const known = exact.get(text)
  if (known !== undefined) return known
  for (const { pattern, chinese } of patterns) {
    const values = pattern.exec(text)
    if (!values) continue
    let at = 0
    return chinese.replace(/\{\}/g, () => {
      at += 1
      return values[at] ?? ''
    })
  }
  return text
}
