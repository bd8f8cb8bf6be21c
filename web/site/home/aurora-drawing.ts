/** Draws the aurora chart as SVG text. A browser loads this when the server has not drawn the chart that it shows. */
import type { Ray } from '#contract/archives.ts'
import type { Format } from '#web/locale/format.ts'
import { type DrawnAurora, drawAurora } from './draw-aurora.ts'
import { type Lead, renderAurora } from './render-aurora.ts'

/** Cached by chart and language, because every rendering of the home page contains the same one. */
const auroraCache = new WeakMap<DrawnAurora, WeakMap<Format, { svg: string; lead: Lead | null }>>()

const cachedAurora = (drawn: DrawnAurora, format: Format, today: string, lead: Lead | null): string => {
  const byLanguage = auroraCache.get(drawn) ?? new WeakMap()
  auroraCache.set(drawn, byLanguage)
  const found = byLanguage.get(format)
  if (found?.lead?.id === lead?.id && found) return found.svg
  const svg = renderAurora(drawn, {
    // The middle of the month is in that month in every time zone.
    mark: ({ year, month }) =>
      month === 0 ? String(year) : format.monthShort(new Date(Date.UTC(year, month, 15)).toISOString()),
    today,
    lead,
  })
  byLanguage.set(format, { svg, lead })
  return svg
}

/**
 * @param today in days since 1970
 * @param todayLabel the word at the end of the axis, unless that is the last article
 * @param lead the pinned article to which a phone leads; null for the newest
 */
export const auroraSvg = (
  rays: readonly Ray[],
  today: number,
  format: Format,
  todayLabel: string,
  lead: Lead | null,
): string => cachedAurora(drawAurora(rays, today), format, todayLabel, lead)
