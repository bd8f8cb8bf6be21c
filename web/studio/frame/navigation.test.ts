import { expect, it } from 'vitest'
import { studioPages } from '#contract/studio-pages.ts'
import { studioScreens } from '../screen-list.ts'
import { navEntries, navigation, navPlaces, placeIn, writeEntry } from './navigation.ts'

const placeOf = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://studio')
  const place = placeIn(pathname, searchParams)
  return place && [place.entry.text, place.screen.text]
}

it('the side bar has at most 14 entries, and no two screens have the same URL or key', () => {
  expect(navigation.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(14)
  for (const of of ['to', 'key'] as const) {
    const values = navPlaces.map(({ screen }) => screen[of])
    expect(new Set(values).size, values.join()).toBe(values.length)
  }
  for (const { to, screens } of navEntries) if (screens) expect(screens[0]?.to).toBe(to)
})

it('every screen of the studio is in the navigation or below a screen that is', () => {
  const missing = studioScreens
    .filter(({ isForAnyone, redirect }) => !isForAnyone && !redirect?.(new URLSearchParams()))
    .map(({ url }) => url.path.replace(/:\w+/g, '7'))
    .filter((path) => placeOf(path) === null)
  expect(missing).toEqual([])
})

it('a URL belongs to the longest screen that it begins with, and a query chooses between two', () => {
  expect(placeOf('/studio')).toEqual(['dashboard', 'dashboard'])
  expect(placeOf('/studio/nowhere')).toBeNull()
  expect(placeOf(studioPages.album.href({ albumId: 7 }))).toEqual(['media', 'albums'])
  expect(placeOf('/studio/labels')).toEqual(['articles', 'categories'])
  expect(placeOf('/studio/labels?kind=tag')).toEqual(['articles', 'tags'])
  expect(placeOf('/studio/comments?type=2&status=spam')).toEqual(['comments', 'guestbook'])
  expect(placeOf('/studio/comments?type=1&topic=3')).toEqual(['comments', 'comments'])
  expect(placeOf(writeEntry.to)).toEqual(['write', 'write'])
})

it('a section of the settings opens on the screen that has it, whichever URL names it', () => {
  const redirectOf = (path: string, section: string) =>
    studioScreens.find(({ url }) => url.path === path)?.redirect?.(new URLSearchParams({ section }))
  expect(redirectOf('/studio/settings', 'navigation')).toBe('/studio/appearance?section=navigation')
  expect(redirectOf('/studio/appearance', 'names')).toBe('/studio/settings?section=names')
  expect(redirectOf('/studio/settings', 'names')).toBeNull()
  expect(redirectOf('/studio/appearance', 'no-section')).toBeNull()
})
