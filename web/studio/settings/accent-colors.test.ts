/** Accents from hues, and the ink that takes the place of one that nobody could read. */
import { expect, it } from 'vitest'
import { themes } from '#contract/locale.ts'
import { designAccents } from '#contract/studio/accent.ts'
import { accentOfHue, hueOf, measureAccent, readableAccent } from './accent-colors.ts'

const passes = (accent: string, theme: (typeof themes)[number]) =>
  measureAccent(accent, theme).every((pair) => pair.passes)

it.each(themes)('the accent of the design can be read everywhere in %s', (theme) => {
  expect(passes(designAccents[theme], theme)).toBe(true)
  expect(passes('', theme)).toBe(true)
})

it('keeps the hue', () => {
  for (const theme of themes)
    for (const hue of [0, 80, 158, 215, 284]) {
      const difference = Math.abs(hueOf(accentOfHue(hue, theme), theme) - hue)
      expect(Math.min(difference, 360 - difference)).toBeLessThanOrEqual(4)
    }
})

it.each(themes)('a color that fails gets the nearest ink of its hue that passes in %s', (theme) => {
  for (const accent of ['#777777', '#3c8aa8', '#ff0000', '#ffff00', '#000080']) {
    const fixed = readableAccent(accent, theme)
    expect(passes(fixed, theme)).toBe(true)
  }
})

it('an ink that passes stays as it is', () => {
  expect(readableAccent('#94d2e8', 'theme-dark')).toBe('#94d2e8')
})
