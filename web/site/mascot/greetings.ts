/** Chooses the greeting: by the page from which a visitor comes, and by the hour. */

export type HourRange = 'dawn' | 'morning' | 'noon' | 'afternoon' | 'dusk' | 'evening' | 'late' | 'night'

/** Specification: 5–7, 7–11, 11–13, 13–17, 17–19, 19–21, 21–23, and night until 5. */
const ranges: readonly [from: number, HourRange][] = [
  [23, 'night'],
  [21, 'late'],
  [19, 'evening'],
  [17, 'dusk'],
  [13, 'afternoon'],
  [11, 'noon'],
  [7, 'morning'],
  [5, 'dawn'],
]

/** @param hour 0–23, on the visitor's clock */
export const hourRange = (hour: number): HourRange => ranges.find(([from]) => hour >= from)?.[1] ?? 'night'

export type Origin =
  | { kind: 'direct' }
  | { kind: 'own' }
  | { kind: 'search'; name: string }
  | { kind: 'other'; name: string }

/** Part of the host → name that people use. */
const engines: readonly [RegExp, string][] = [
  [/(^|\.)google\.\w/, 'Google'],
  [/(^|\.)bing\.com$/, 'Bing'],
  [/(^|\.)duckduckgo\.com$/, 'DuckDuckGo'],
  [/(^|\.)baidu\.com$/, '百度'],
  [/(^|\.)sogou\.com$/, '搜狗'],
  [/(^|\.)so\.com$/, '360'],
  [/(^|\.)yandex\.\w/, 'Yandex'],
  [/(^|\.)yahoo\.\w/, 'Yahoo'],
  [/(^|\.)ecosia\.org$/, 'Ecosia'],
  [/(^|\.)kagi\.com$/, 'Kagi'],
  [/(^|\.)qwant\.com$/, 'Qwant'],
  [/^search\.brave\.com$/, 'Brave'],
]

/** @param referrer `document.referrer`; empty without one @param ownHost host of this site */
export const originOfVisit = (referrer: string, ownHost: string): Origin => {
  if (!URL.canParse(referrer)) return { kind: 'direct' }
  const { host, hostname } = new URL(referrer)
  if (host === ownHost) return { kind: 'own' }
  const engine = engines.find(([pattern]) => pattern.test(hostname))
  if (engine) return { kind: 'search', name: engine[1] }
  return { kind: 'other', name: hostname.replace(/^www\./, '') }
}
