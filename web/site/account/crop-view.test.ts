import { expect, it } from 'vitest'
import { clampView, cropSquare, initialView, moveView } from './crop-view.ts'

const wide = { width: 400, height: 200 }

it('shows the middle square at first', () =>
  expect(cropSquare(wide, initialView)).toEqual({ left: 100, top: 0, side: 200 }))

it('zooms into the middle, four times at most', () => {
  expect(cropSquare(wide, clampView(wide, { ...initialView, zoom: 2 }))).toEqual({
    left: 150,
    top: 50,
    side: 100,
  })
  expect(clampView(wide, { ...initialView, zoom: 99 }).zoom).toBe(4)
  expect(clampView(wide, { ...initialView, zoom: 0 }).zoom).toBe(1)
})

it('follows the finger, and never shows an area outside the image', () => {
  expect(cropSquare(wide, moveView(wide, initialView, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  expect(cropSquare(wide, moveView(wide, initialView, 9, 9))).toEqual({ left: 0, top: 0, side: 200 })
  expect(cropSquare(wide, moveView(wide, initialView, -9, -9))).toEqual({ left: 200, top: 0, side: 200 })
  const tiny = { width: 10, height: 400 }
  expect(cropSquare(tiny, moveView(tiny, initialView, 0, -99))).toEqual({ left: 0, top: 390, side: 10 })
})
