import { expect, it } from 'vitest'
import { held, moved, partOf, wholeView } from './crop-view.ts'

const wide = { width: 400, height: 200 }

it('shows the middle square at first', () =>
  expect(partOf(wide, wholeView)).toEqual({ left: 100, top: 0, side: 200 }))

it('zooms into the middle, four times at most', () => {
  expect(partOf(wide, held(wide, { ...wholeView, zoom: 2 }))).toEqual({ left: 150, top: 50, side: 100 })
  expect(held(wide, { ...wholeView, zoom: 99 }).zoom).toBe(4)
  expect(held(wide, { ...wholeView, zoom: 0 }).zoom).toBe(1)
})

it('follows the finger, and never shows what lies beside the picture', () => {
  expect(partOf(wide, moved(wide, wholeView, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  expect(partOf(wide, moved(wide, wholeView, 9, 9))).toEqual({ left: 0, top: 0, side: 200 })
  expect(partOf(wide, moved(wide, wholeView, -9, -9))).toEqual({ left: 200, top: 0, side: 200 })
  const tiny = { width: 10, height: 400 }
  expect(partOf(tiny, moved(tiny, wholeView, 0, -99))).toEqual({ left: 0, top: 390, side: 10 })
})
