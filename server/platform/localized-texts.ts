/**
 * Texts of albums, collections and categories in two languages. `name` and `description` are for both; a language can have
 * its own. A language without one gets the text for both, which is that of the other language where only this one is written.
 */
import type { Locale } from '#contract/locale.ts'
import type { LocalizedNames, LocalizedTexts } from '#contract/localized-texts.ts'
import type { LocalizedColumns, LocalizedNameColumns } from './db/tables.ts'

type NamedRow = LocalizedNameColumns & { name: string }
type LocalizedRow = LocalizedColumns & { name: string; description: string }

/** The name that visitors read in this language. */
export const nameIn = (row: NamedRow, locale: Locale): string => row[`name_${locale}`] ?? row.name

/** What visitors read in this language. */
export const textsIn = (row: LocalizedRow, locale: Locale) => ({
  name: nameIn(row, locale),
  description: row[`description_${locale}`] ?? row.description,
})

/** For a form with a field for each language: a text for both stands in the field of its own language. */
const shown = (own: string | null, other: string | null, both: string, locale: Locale): string => {
  if (own !== null || other !== null) return own ?? ''
  return isChinese(both) === (locale === 'cn') ? both : ''
}

export const toLocalizedNames = (row: NamedRow): LocalizedNames => ({
  en: { name: shown(row.name_en, row.name_cn, row.name, 'en') },
  cn: { name: shown(row.name_cn, row.name_en, row.name, 'cn') },
})

export function toLocalizedTexts(row: LocalizedRow): LocalizedTexts {
  const { en, cn } = toLocalizedNames(row)
  return {
    en: { ...en, description: shown(row.description_en, row.description_cn, row.description, 'en') },
    cn: { ...cn, description: shown(row.description_cn, row.description_en, row.description, 'cn') },
  }
}

/** Null where a language has no name of its own. Without names: what is for both languages applies in each. */
export const toLocalizedNameColumns = (names: LocalizedNames | undefined): LocalizedNameColumns => ({
  name_en: names?.en.name.trim() || null,
  name_cn: names?.cn.name.trim() || null,
})

/** The same for names and descriptions. */
export const toLocalizedColumns = (texts: LocalizedTexts | undefined): LocalizedColumns => ({
  ...toLocalizedNameColumns(texts),
  description_en: texts?.en.description.trim() || null,
  description_cn: texts?.cn.description.trim() || null,
})

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
