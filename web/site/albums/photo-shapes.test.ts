import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { photoShape, photoShapes } from './photo-shapes.ts'

const shapeOf = (width: number, height: number) => photoShapes[photoShape({ width, height })]

describe('photoShape', () => {
  it('is exact for the aspect ratios of cameras', () => {
    expect(shapeOf(6000, 4000)).toBe(1.5)
    expect(shapeOf(3024, 4032)).toBe(0.75)
    expect(shapeOf(1920, 1080)).toBe(1.7778)
    expect(shapeOf(1000, 1000)).toBe(1)
  })
  it('crops a sixteenth at most from any image between 1:2 and 2:1', () => {
    for (let ratio = 0.5; ratio <= 2; ratio += 0.01) {
      const shape = shapeOf(ratio * 1000, 1000) ?? 0
      expect(Math.max(shape / ratio, ratio / shape), String(ratio)).toBeLessThan(1.065)
    }
  })
  it('limits thinner and wider images', () => {
    expect([shapeOf(1, 9), shapeOf(9, 1)]).toEqual([0.4, 3])
  })
})

it('the style sheet has a rule for every shape', () => {
  const css = readFileSync(join(import.meta.dirname, 'PhotoRows.module.css'), 'utf8')
  const lines = [...css.matchAll(/\[data-shape="(\d+)"\]\s*\{\s*--shape:\s*([\d.]+);/g)]
  expect(lines.map(([, index, shape]) => [Number(index), Number(shape)])).toEqual(
    photoShapes.map((shape, index) => [index, shape]),
  )
})
