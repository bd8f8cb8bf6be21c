import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noResponse } from '#web/failure.ts'
import { createSafeStorage } from '#web/session/safe-storage.ts'
import { createLoadingBar } from './loading-bar.ts'
import { createNavigator, LoadTimeout, type NavigationResult } from './navigator.ts'
import { Redirect } from './route.ts'
import type { Screen } from './screen.ts'
import { createScrollPositions } from './scroll-positions.ts'

/** A fake of the browser's address bar: the pushed and replaced paths, in order. */
const urls: string[] = []
const browser = { assigned: '' }

beforeEach(() => {
  vi.useFakeTimers()
  urls.length = 0
  browser.assigned = ''
  const location = {
    href: 'http://site/',
    origin: 'http://site',
    pathname: '/',
    search: '',
    assign: (url: URL) => {
      browser.assigned = url.href
    },
  }
  const go = (kind: string) => (state: unknown, _: string, url?: URL) => {
    history.state = state
    if (url) urls.push(`${kind} ${url.pathname}`)
  }
  const history = { state: null as unknown, pushState: go('push'), replaceState: go('replace') }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Opening = (url: URL) => Promise<Screen>
const siteBeforeHydration = (open: Opening, isServerAsked = false) => {
  const arrivals: NavigationResult[] = []
  const navigator = createNavigator({
    open,
    isPage: (url) => !url.pathname.startsWith('/files'),
    prefetchPage: () => Promise.resolve(),
    bar: createLoadingBar(),
    scrollPositions: createScrollPositions(
      history,
      createSafeStorage(() => {
        throw new Error('blocked')
      }),
    ),
    isServerAsked,
  })
  const show = () => navigator.onArrival((arrival) => arrivals.push(arrival))
  return { navigator, arrivals, show }
}
const site = (open: Opening) => {
  const { show, ...rest } = siteBeforeHydration(open)
  show()
  return rest
}
const screen = (url: URL) => ({ href: url.pathname }) as Screen
// biome-ignore lint/plugin: the tests drive the clock.
const after = (ms: number, url: URL) => new Promise<Screen>((done) => setTimeout(() => done(screen(url)), ms))

it('asks the server for a page that is not found after a click: it may have another URL now', async () => {
  const missing = async (url: URL) => ({ ...screen(url), status: 404 })
  const { navigator, arrivals, show } = siteBeforeHydration(missing, true)
  show()
  await navigator.go('/article-list/former')
  expect(browser.assigned).toBe('http://site/article-list/former')
  expect([urls, arrivals]).toEqual([[], []])
  // Back in the history the browser has asked already.
  navigator.moveThroughHistory()
  await navigator.reload()
  expect(arrivals).toHaveLength(1)
})

it('tells the query that is being loaded for the same page, and that of the current URL otherwise', async () => {
  const { navigator } = site((url) => after(50, url))
  const going = navigator.go('/?q=ferry')
  expect(String(navigator.latestSearch())).toBe('q=ferry')
  const leaving = navigator.go('/tags?page=2')
  expect(String(navigator.latestSearch())).toBe('')
  await vi.advanceTimersByTimeAsync(50)
  await Promise.all([going, leaving])
  location.pathname = '/tags'
  location.search = '?page=2'
  expect(String(navigator.latestSearch())).toBe('page=2')
})

it('shows a page, at its top, once it is loaded, and only then changes the URL', async () => {
  const { navigator, arrivals } = site((url) => after(50, url))
  const going = navigator.go('/tags')
  expect(urls).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  await going
  expect(urls).toEqual(['push /tags'])
  expect(arrivals).toMatchObject([{ href: '/tags', scrollTarget: { top: 0 }, isFirst: false }])
})

it('a navigation during hydration happens exactly once', async () => {
  const { navigator, arrivals, show } = siteBeforeHydration(async (url) => screen(url))
  await navigator.go('/tags')
  await navigator.go('/talks')
  show()
  show()
  expect(arrivals.map(({ href }) => href)).toEqual(['/talks'])
})

it('the latest of two navigations wins, however late the first one ends', async () => {
  const { navigator, arrivals } = site((url) => after(url.pathname === '/slow' ? 500 : 10, url))
  void navigator.go('/slow')
  void navigator.go('/quick')
  await vi.advanceTimersByTimeAsync(1000)
  expect(arrivals.map(({ href }) => href)).toEqual(['/quick'])
})

it('scrolls to the element that the URL names, or to the stored position when the page asks for it', async () => {
  const { navigator, arrivals } = site(async (url) => screen(url))
  await navigator.go('/tags#snow')
  await navigator.go('/?page=2', { keepScroll: true })
  expect(arrivals.map(({ scrollTarget: place }) => place)).toEqual([{ id: 'snow' }, 'same'])
})

it('follows a redirect without a history entry for the old URL', async () => {
  const { navigator, arrivals } = site(async (url) => {
    if (url.pathname === '/old') throw new Redirect('/new')
    return screen(url)
  })
  await navigator.go('/old')
  expect(urls).toEqual(['push /new'])
  expect(arrivals.map(({ href }) => href)).toEqual(['/new'])
})

it('shows the failure of a request, with the URL that failed', async () => {
  const lost = noResponse('cut')
  const { navigator, arrivals } = site(() => Promise.reject(lost))
  await navigator.go('/tags')
  expect(arrivals).toMatchObject([{ href: '/tags', error: lost }])
})

it('gives up after 120 s', async () => {
  const { navigator, arrivals } = site(() => new Promise(() => {}))
  void navigator.go('/tags')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(arrivals).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(arrivals[0]?.error).toBeInstanceOf(LoadTimeout)
})

it('reloads a page whose chunk is missing from the server, once', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const { navigator, arrivals } = site(() => Promise.reject(new TypeError('Failed to fetch')))
  await navigator.go('/tags')
  expect(browser.assigned).toBe('http://site/tags')
  expect(arrivals).toEqual([])
  await navigator.go('/tags')
  expect(arrivals).toMatchObject([{ href: '/tags', error: new TypeError('Failed to fetch') }])
})

it('leaves links to other sites, and paths that are no page, to the browser', async () => {
  const { navigator, arrivals } = site(async (url) => screen(url))
  await navigator.go('https://elsewhere.example/tags')
  expect(browser.assigned).toBe('https://elsewhere.example/tags')
  await navigator.go('/files/x.pdf')
  expect(browser.assigned).toBe('http://site/files/x.pdf')
  for (const external of ['mailto:mira@site', 'tel:+4712345678', 'http://elsewhere.example/']) {
    await navigator.go(external)
    expect(browser.assigned).toBe(external)
  }
  expect(arrivals).toEqual([])
})
