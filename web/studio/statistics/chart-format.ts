/** Formats the dates and numbers of statistics. Dates are days, so no time zone moves them. */
import type { Locale } from '#contract/locale.ts'
import { langTag } from '#contract/locale.ts'
import { createFormat } from '#web/locale/format.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

export const useStatisticFormat = () => {
  const { locale, format } = useLanguage()
  const days = createFormat(locale, 'UTC')
  return {
    number: format.number,
    /** 17 Nov · 11月17日 */
    dayMonth: (date: string) => days.dayMonth(`${date}T00:00:00Z`),
    /** 17 Nov 2026 · 2026年11月17日 */
    date: (date: string) => days.date(`${date}T00:00:00Z`),
    /** 1.2k · 1.2万, for axes. */
    short: (value: number) => intl(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    /** 41 %; an en dash where nothing can be divided. */
    percent: (part: number, whole: number) =>
      whole === 0 ? '–' : intl(locale, { style: 'percent' }).format(part / whole),
    /** +18 %, −6 %, ±0 %. */
    signed: (value: number, style: 'percent' | 'decimal') =>
      value === 0
        ? `±${intl(locale, { style }).format(0)}`
        : intl(locale, { style, signDisplay: 'always' }).format(value),
    /** German · 德语; the code itself where it has no name. */
    language: (code: string) => {
      try {
        return new Intl.DisplayNames([langTag[locale]], { type: 'language' }).of(code) ?? code
      } catch {
        return code
      }
    },
  }
}

const intl = (locale: Locale, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(langTag[locale], options)
