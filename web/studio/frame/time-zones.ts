/** The time zones of this browser by their current names, and by what people call them in both languages. */
import { type Locale, langTag } from '#contract/locale.ts'
import { memoize } from '#web/memoize.ts'

/** Browsers list these by the names that the database of time zones had until it followed the places. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

export const currentZone = (zone: string): string => renamed[zone] ?? zone

/** `Europe/Kyiv` as people read it. */
export const zoneName = (zone: string): string => currentZone(zone).replaceAll('_', ' ')

type Style = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>

const partOf = (locale: Locale, timeZone: string, timeZoneName: Style): string =>
  new Intl.DateTimeFormat(langTag[locale], { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** What the zone is called: `Ukraine Time` · `乌克兰时间`. */
const titleOf = (locale: Locale, zone: string): string =>
  partOf(locale, zone, zone === 'UTC' ? 'long' : 'shortGeneric')

/** Cities that people type, and that no browser names. */
const cities: Record<string, string> = { 'Asia/Shanghai': 'Beijing 北京 上海', 'Asia/Tokyo': '东京' }

export type TimeZone = {
  zone: string
  titles: Record<Locale, string>
  /** What a search looks in, former names included. */
  words: string
}

/** UTC, then by name. Takes some tenths of a second at the first call. */
const timeZones = memoize((): TimeZone[] => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')
  const former = new Map(Object.entries(renamed).map(([before, now]) => [now, before]))
  return ['UTC', ...new Set(known.map(currentZone).sort())].map((zone) => {
    // A browser that is older than the name knows the previous one.
    const titles = {
      en: titleOf('en', former.get(zone) ?? zone),
      cn: titleOf('cn', former.get(zone) ?? zone),
    }
    const words = plain(
      [zone, former.get(zone) ?? cities[zone] ?? '', titles.en, titles.cn].join(' ').replaceAll(/[_/]/g, ' '),
    )
    return { zone, titles, words }
  })
})

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those with every word of the query; first the ones whose place begins with it. */
export function findTimeZones(query: string): TimeZone[] {
  const typed = plain(query).replaceAll(/[_/]/g, ' ').trim()
  const words = typed.split(/\s+/)
  const found = timeZones().filter((one) => words.every((word) => one.words.includes(word)))
  if (typed === '') return found
  const begins = ({ zone }: TimeZone) =>
    plain(zone.split('/').at(-1) ?? '')
      .replaceAll('_', ' ')
      .startsWith(typed)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
