import { expect, it } from 'vitest'
import { navigationKeys } from './frame/navigation-keys.ts'
import { studioScreens } from './screen-list.ts'

it('every screen of the navigation has a key, and no two have the same', () => {
  const keys = navigationKeys(studioScreens).map(({ screen, second }) => [second, screen.url.path])
  expect(keys.filter(([second]) => second === null)).toEqual([])
  expect(new Set(keys.map(([second]) => second)).size, JSON.stringify(keys)).toBe(keys.length)
})
