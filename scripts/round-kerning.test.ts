// @module-tag full
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { projectFolder } from '#server/platform/config/folders.ts'
import { roundKerning } from './round-kerning.ts'

const STEP = 8

/** Where a table begins and ends in an uncompressed file. */
const tableOf = (font: Buffer, tag: string) => {
  const record = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16).find(
    (at) => font.toString('latin1', at, at + 4) === tag,
  ) as number
  const from = font.readUInt32BE(record + 8)
  return { from, to: from + font.readUInt32BE(record + 12) }
}

it('changes nothing but kerning, by less than a step, and makes a subset a tenth smaller', async () => {
  const file =
    'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'
  const whole = await subsetFont(readFileSync(join(projectFolder, file)), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  })
  const rounded = roundKerning(whole, STEP)
  expect(rounded.byteLength).toBe(whole.byteLength)
  const kerning = [tableOf(whole, 'GPOS'), tableOf(whole, 'GDEF')]
  const changed = [...whole.keys()].filter((at) => whole[at] !== rounded[at])
  expect(changed.length).toBeGreaterThan(1000)
  expect(changed.every((at) => kerning.some(({ from, to }) => at >= from && at < to))).toBe(true)
  // Again, nothing is left to round.
  expect(roundKerning(rounded, STEP).equals(rounded)).toBe(true)

  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
  const variationAxes = { wght: { min: 400, max: 650 } }
  const cut = async (font: Buffer) =>
    (await subsetFont(font, ascii, { targetFormat: 'woff2', variationAxes })).byteLength
  expect(await cut(rounded)).toBeLessThan(0.9 * (await cut(whole)))
})
