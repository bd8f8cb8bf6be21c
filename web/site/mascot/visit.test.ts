/** Tests the mascot's times and priorities with a driven clock, and that tips do not repeat within a visit. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isFullTier } from '#server/testing/tier.ts'
import { createSafeStorage, type SafeStorage } from '#web/session/safe-storage.ts'
import { createChooser } from './choose-text.ts'
import type { Origin } from './greetings.ts'
import type { Mark } from './marked-elements.ts'
import en from './texts/en.ts'
import type { Quote } from './texts/mascot-texts.ts'
import { createTipPlayer, type TipKind, tipKinds } from './tip-player.ts'
import { startVisit } from './visit.ts'

/** A Wednesday without a feast, at ten. */
const TEN = new Date(2026, 10, 25, 10, 0, 0)

beforeEach(() => vi.useFakeTimers({ now: TEN }))
afterEach(() => vi.useRealTimers())

const memory = (): SafeStorage =>
  createSafeStorage(() => {
    throw new Error('blocked')
  })

type Options = {
  origin?: Origin
  elapsedMs?: number
  storage?: SafeStorage
  random?: () => number
  hasRoom?: () => boolean
  fetchQuote?: (() => Promise<Quote | null>) | null
}

/** A visit, and what it showed: text, kind and times, in milliseconds since the start of the page. */
const visitWith = (options: Options = {}) => {
  const { origin = { kind: 'direct' }, elapsedMs = 1000, storage = memory(), random } = options
  const now = () => Number(vi.getMockedSystemTime())
  const startedAt = now() - elapsedMs
  const at = () => now() - startedAt
  const shown: { text: string; kind: TipKind; from: number; to?: number }[] = []
  const player = createTipPlayer({
    show: (text, kind) => {
      if (options.hasRoom && !options.hasRoom()) return false
      const last = shown.at(-1)
      if (last && last.to === undefined) last.to = at()
      shown.push({ text, kind, from: at() })
      return true
    },
    hide: () => {
      const last = shown.at(-1)
      if (last) last.to = at()
    },
  })
  const visit = startVisit({
    texts: en,
    showNext: createChooser(storage, random),
    player,
    origin,
    elapsedMs,
    fetchQuote: options.fetchQuote ?? null,
  })
  return { visit, player, shown, times: () => shown.map(({ kind, from, to }) => [kind, from, to]) }
}

it('the welcome comes 3 s after the start of the page and lasts 7 s', async () => {
  const { times } = visitWith({ elapsedMs: 1000 })
  await vi.advanceTimersByTimeAsync(1999)
  expect(times()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(times()).toEqual([['welcome', 3000, undefined]])
  await vi.advanceTimersByTimeAsync(6999)
  expect(times()).toEqual([['welcome', 3000, undefined]])
  await vi.advanceTimersByTimeAsync(1)
  expect(times()).toEqual([['welcome', 3000, 10_000]])
})

it('a welcome without room is tried again every second for 20 s', async () => {
  let hasRoom = false
  const { visit, times } = visitWith({ elapsedMs: 1000, hasRoom: () => hasRoom })
  await vi.advanceTimersByTimeAsync(5500)
  expect(times()).toEqual([])
  hasRoom = true
  await vi.advanceTimersByTimeAsync(500)
  expect(times()).toEqual([['welcome', 7000, undefined]])
  visit.end()

  hasRoom = false
  const late = visitWith({ elapsedMs: 1000, hasRoom: () => hasRoom })
  await vi.advanceTimersByTimeAsync(22_000)
  hasRoom = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(late.times().filter(([kind]) => kind === 'welcome')).toEqual([])
})

it('the welcome of a page that loaded slowly comes at once, never before it was due', async () => {
  const { times } = visitWith({ elapsedMs: 9000 })
  await vi.advanceTimersByTimeAsync(0)
  expect(times()).toEqual([['welcome', 9000, undefined]])
})

it.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'dawn'],
  [6, 'dawn'],
  [7, 'morning'],
  [10, 'morning'],
  [11, 'noon'],
  [12, 'noon'],
  [13, 'afternoon'],
  [16, 'afternoon'],
  [17, 'dusk'],
  [18, 'dusk'],
  [19, 'evening'],
  [20, 'evening'],
  [21, 'late'],
  [22, 'late'],
  [23, 'night'],
] as const)('at %i h the welcome is one for the %s', async (hour, range) => {
  // biome-ignore format: one table
  vi.setSystemTime(new Date(2026, 10, 25, hour, 59, 0))
  const { shown } = visitWith()
  await vi.advanceTimersByTimeAsync(2000)
  expect(en.hours[range]).toContain(shown[0]?.text)
})

it('the welcome names the search engine or the other site that a visitor comes from', async () => {
  const welcomeOf = async (origin: Origin) => {
    const { shown, visit } = visitWith({ origin, random: () => 0 })
    await vi.advanceTimersByTimeAsync(2000)
    visit.end()
    return shown[0]?.text
  }
  expect(await welcomeOf({ kind: 'search', name: 'Bing' })).toContain('Bing')
  expect(await welcomeOf({ kind: 'other', name: 'example.org' })).toContain('example.org')
  expect(en.fromOwnSite).toContain(await welcomeOf({ kind: 'own' }))
})

it('an idle tip comes every 20 s and lasts 6 s', async () => {
  const { times } = visitWith()
  await vi.advanceTimersByTimeAsync(66_000)
  expect(times()).toEqual([
    ['welcome', 3000, 10_000],
    ['idle', 21_000, 27_000],
    ['idle', 41_000, 47_000],
    ['idle', 61_000, 67_000],
  ])
})

it('a sign of the visitor begins the 20 s again', async () => {
  const { visit, times } = visitWith()
  await vi.advanceTimersByTimeAsync(15_000)
  visit.activity()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(times()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(times().at(-1)).toEqual(['idle', 36_000, undefined])
})

it.each([
  ['hover', 4000],
  ['click', 4000],
  ['copy', 6000],
  ['console', 6000],
  ['comeBack', 6000],
] as const)('a tip on %s lasts %i ms', async (kind, milliseconds) => {
  const { visit, times } = visitWith()
  await vi.advanceTimersByTimeAsync(11_000)
  if (kind === 'hover' || kind === 'click') visit[kind]('theme')
  else if (kind === 'console') visit.consoleOpened()
  else visit[kind]()
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(times().at(-1)).toEqual([kind, 12_000, undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect(times().at(-1)).toEqual([kind, 12_000, 12_000 + milliseconds])
})

it('a tip replaces one of the same or of a lower priority, and no tip of a higher one', () => {
  const kinds = Object.keys(tipKinds) as TipKind[]
  expect(kinds.filter((kind) => tipKinds[kind].priority === 9)).toEqual([
    'welcome', 'copy', 'console', 'comeBack', 'day',
  ]) // biome-ignore format: one list
  expect(kinds.filter((kind) => tipKinds[kind].priority === 8)).toEqual(['idle', 'hover', 'click'])
  for (const first of kinds)
    for (const second of kinds) {
      const player = createTipPlayer({ show: () => true, hide: () => {} })
      player.play(first, 'first')
      expect(player.play(second, 'second'), `${second} after ${first}`).toBe(
        tipKinds[second].priority >= tipKinds[first].priority,
      )
      player.dismiss()
    }
})

it('a replaced tip does not end the tip after it', async () => {
  const { visit, times } = visitWith()
  await vi.advanceTimersByTimeAsync(11_000)
  visit.hover('theme')
  await vi.advanceTimersByTimeAsync(3000)
  visit.copy()
  await vi.advanceTimersByTimeAsync(5999)
  expect(times().at(-1)).toEqual(['copy', 15_000, undefined])
})

it('a remark on the same kind of element comes once in 30 s', async () => {
  const { visit, shown } = visitWith()
  const hovers = () => shown.filter(({ kind }) => kind === 'hover').length
  await vi.advanceTimersByTimeAsync(11_000)
  visit.hover('tag')
  await vi.advanceTimersByTimeAsync(10_000)
  visit.hover('tag')
  expect(hovers()).toBe(1)
  visit.hover('article')
  expect(hovers()).toBe(2)
  await vi.advanceTimersByTimeAsync(19_999)
  visit.hover('tag')
  expect(hovers()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  visit.hover('tag')
  expect(hovers()).toBe(3)
})

it('a feast is mentioned by the first idle tip', async () => {
  vi.setSystemTime(new Date(2026, 11, 24, 10))
  const { shown } = visitWith()
  await vi.advanceTimersByTimeAsync(47_000)
  expect(shown.map(({ kind }) => kind)).toEqual(['welcome', 'day', 'idle'])
  expect(shown[1]?.text).toBe(en.days.christmas)
})

it('a tip without room is not shown, and its text is not used up', async () => {
  let hasRoom = false
  const { visit, shown } = visitWith({ hasRoom: () => hasRoom, random: () => 0 })
  await vi.advanceTimersByTimeAsync(11_000)
  visit.copy()
  expect(shown).toEqual([])
  hasRoom = true
  visit.copy()
  expect(shown.map(({ text }) => text)).toEqual([en.copy[0]])
})

it('every third idle tip is a quote: from the service when the owner allows it, else from our own', async () => {
  const remote: Quote = ['Far from here', 'Somebody']
  const quoteOf = async (fetchQuote: Options['fetchQuote']) => {
    const { shown, visit } = visitWith({ fetchQuote: fetchQuote ?? null })
    await vi.advanceTimersByTimeAsync(61_000)
    visit.end()
    return shown.at(-1)?.text ?? ''
  }
  const own = en.quotes.map(([text, author]) => `${text} — ${author}`)
  expect(await quoteOf(async () => remote)).toBe('Far from here — Somebody')
  expect(own).toContain(await quoteOf(async () => null))
  expect(own).toContain(await quoteOf(null))
})

it('a quote that arrives while another tip is shown is dropped', async () => {
  let arrive: (quote: Quote) => void = () => {}
  const { visit, shown } = visitWith({ fetchQuote: () => new Promise((resolve) => (arrive = resolve)) })
  await vi.advanceTimersByTimeAsync(60_000)
  visit.copy()
  arrive(['Too late', ''])
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)?.kind).toBe('copy')
})

it('after its end a visit says nothing more', async () => {
  const { visit, times } = visitWith()
  await vi.advanceTimersByTimeAsync(2000)
  visit.end()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times()).toEqual([['welcome', 3000, 3000]])
})

const VISITS = isFullTier ? 100 : 15

it('no tip comes twice before all others of its kind were shown', async () => {
  const marks = Object.keys(en.hover) as Mark[]
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  /** The list of a text; a text belongs to one list. */
  const listOf = new Map<string, string>()
  const sizes = new Map<string, number>()
  const add = (list: string, texts: readonly string[]) => {
    sizes.set(list, texts.length)
    for (const text of texts) listOf.set(`${list.split('.')[0]} ${text}`, list)
  }
  add('idle', en.idle)
  add(
    'quotes',
    en.quotes.map(([text, author]) => `${text} — ${author}`),
  )
  for (const kind of ['copy', 'console', 'comeBack'] as const) add(kind, en[kind])
  for (const mark of marks) add(`hover.${mark}`, en.hover[mark])
  for (const [mark, texts] of Object.entries(en.click)) add(`click.${mark}`, texts)
  let compared = 0
  for (let round = 0; round < VISITS; round += 1) {
    const storage = memory()
    const seen = new Map<string, string[]>()
    // A visit of three pages, an hour in all.
    for (let page = 0; page < 3; page += 1) {
      const { visit, shown } = visitWith({ storage, random })
      for (let step = 0; step < 120; step += 1) {
        const mark = marks[Math.floor(random() * marks.length)] as Mark
        const deeds = [() => visit.hover(mark), () => visit.click(mark), visit.copy, visit.comeBack]
        if (random() < 0.5) deeds[Math.floor(random() * deeds.length)]?.()
        if (random() < 0.1) visit.consoleOpened()
        await vi.advanceTimersByTimeAsync(10_000)
      }
      visit.end()
      for (const { text, kind } of shown) {
        const list = listOf.get(`${kind} ${text}`) ?? listOf.get(`quotes ${text}`)
        if (list) seen.set(list, [...(seen.get(list) ?? []), text])
      }
    }
    for (const [list, texts] of seen) {
      const size = sizes.get(list) ?? 0
      // Each round of a list has every text once.
      for (let from = 0; from < texts.length; from += size) {
        const part = texts.slice(from, from + size)
        expect(new Set(part).size, `${list}: ${part.join(' | ')}`).toBe(part.length)
        compared += part.length
      }
    }
  }
  expect(compared).toBeGreaterThan(100 * VISITS)
})
