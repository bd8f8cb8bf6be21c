/** The place of a link preview in a window of 1000 × 800. */
import { expect, it } from 'vitest'
import { previewPlace } from './place-preview.ts'

const at = (left: number, top: number) =>
  previewPlace({ left, top, bottom: top + 20 }, { width: 320, height: 160 }, { width: 1000, height: 800 })

it('is below the line of the link', () => expect(at(100, 200)).toEqual({ left: 100, top: 228 }))

it('is above it where the window ends', () => expect(at(100, 700)).toEqual({ left: 100, top: 532 }))

it('stays inside the window at its right edge', () => expect(at(900, 200).left).toBe(672))

it('is below where there is no space above either', () =>
  expect(
    previewPlace({ left: 0, top: 60, bottom: 80 }, { width: 320, height: 160 }, { width: 390, height: 200 }),
  ).toEqual({ left: 8, top: 88 }))
