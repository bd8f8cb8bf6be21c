/** Reads the browser and operating system from a user agent string. */

type ParsedUserAgent = { browser: string | null; system: string | null; isPhone: boolean }

/** The first match counts, because most browsers also name another one. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/\bQQ\//, 'QQ'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const firstMatch = (list: [RegExp, string][], text: string) =>
  list.find(([sign]) => sign.test(text))?.[1] ?? null

export const parseUserAgent = (userAgent: string): ParsedUserAgent => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent),
  isPhone: /iPhone|Android.*Mobile|HarmonyOS/.test(userAgent),
})
