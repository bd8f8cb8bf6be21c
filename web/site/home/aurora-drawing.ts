/** Draws the aurora chart as SVG text. A browser loads this when the server has not drawn the chart that it shows. */
import type { Ray } from '#contract/archives.ts'
import type { Format } from '#web/locale/format.ts'
import { type DrawnAurora, drawAurora } from './draw-aurora.ts'
import { renderAurora } from './render-aurora.ts'

/** Cached by chart and language, because every rendering of the home page contains the same one. */
const auroraCache = new WeakMap<DrawnAurora, WeakMap<Format, string>>()

const cachedAurora = (drawn: DrawnAurora, format: Format, today: string): string => {
  const byLanguage = auroraCache.get(drawn) ?? new WeakMap<Format, string>()
  auroraCache.set(drawn, byLanguage)
  const found = byLanguage.get(format)
  if (found !== undefined) return found
  const svg = renderAurora(drawn, {
    // The middle of the month is in that month in every time zone.
    mark: ({ year, month }) =>
      month === 0 ? String(year) : format.monthShort(new Date(Date.UTC(year, month, 15)).toISOString()),
    today,
  })
  byLanguage.set(format, svg)
  return svg
}

/** @param today in days since 1970. @param todayLabel the word at the end of the axis, unless that is the last article */
export const auroraSvg = (rays: readonly Ray[], today: number, format: Format, todayLabel: string): string =>
  cachedAurora(drawAurora(rays, today), format, todayLabel)
