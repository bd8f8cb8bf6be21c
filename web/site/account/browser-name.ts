/** What a browser calls itself, in two words that its reader knows. */

type Found = { browser: string | null; system: string | null; isPhone: boolean }

/** The first that fits: most browsers also claim to be another one. */
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
const first = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1] ?? null

export const readBrowser = (userAgent: string): Found => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
  isPhone: /iPhone|Android.*Mobile|HarmonyOS/.test(userAgent),
})
