/** Writes the size of a file for the owner: `9.8 MB`. */
import { type Locale, langTag } from '#contract/locale.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

export const formatBytes = (bytes: number, locale: Locale): string => {
  // A size that rounds to 1000 of a unit is written in the next one.
  const power = bytes < 999_500 ? 1 : bytes < 999_950_000 ? 2 : 3
  return new Intl.NumberFormat(langTag[locale], {
    style: 'unit',
    unit: units[power - 1] as string,
    maximumFractionDigits: power === 1 ? 0 : 1,
  }).format(Math.max(bytes, 1000) / 1000 ** power)
}
