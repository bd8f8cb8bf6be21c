/**
 * Texts of albums and collections in two languages. `name` and `description` are for both; a language can have its own. A
 * language without one gets the text for both, which is that of the other language where only this one is written.
 */
import type { Locale } from '#contract/locale.ts'
import type { LocalizedTexts } from '#contract/localized-texts.ts'
import type { LocalizedColumns } from './db/tables.ts'

type LocalizedRow = LocalizedColumns & { name: string; description: string }

/** What visitors read in this language. */
export const textsIn = (row: LocalizedRow, locale: Locale) => ({
  name: row[`name_${locale}`] ?? row.name,
  description: row[`description_${locale}`] ?? row.description,
})

/** For a form with a field for each language: a text for both stands in the field of its own language. */
export function toLocalizedTexts(row: LocalizedRow): LocalizedTexts {
  const shown = (own: string | null, other: string | null, both: string, locale: Locale): string => {
    if (own !== null || other !== null) return own ?? ''
    return isChinese(both) === (locale === 'cn') ? both : ''
  }
  return {
    en: {
      name: shown(row.name_en, row.name_cn, row.name, 'en'),
      description: shown(row.description_en, row.description_cn, row.description, 'en'),
    },
    cn: {
      name: shown(row.name_cn, row.name_en, row.name, 'cn'),
      description: shown(row.description_cn, row.description_en, row.description, 'cn'),
    },
  }
}

/** Null where a language has no text of its own. Without texts: what is for both languages applies in each. */
export const toLocalizedColumns = (texts: LocalizedTexts | undefined): LocalizedColumns => ({
  name_en: texts?.en.name.trim() || null,
  name_cn: texts?.cn.name.trim() || null,
  description_en: texts?.en.description.trim() || null,
  description_cn: texts?.cn.description.trim() || null,
})

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
