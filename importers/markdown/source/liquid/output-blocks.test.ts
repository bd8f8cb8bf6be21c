import { expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { outputBlocks } from './output-blocks.ts'

const { mark, apart } = outputBlocks()

it('puts the output of a tag that is alone on its line into a block of its own', () => {
  expect(apart(`before\n${mark('<b>\n\n x\n</b>')}\nafter`)).toBe('before\n\n<b>\nx\n</b>\n\nafter')
  expect(apart(`before ${mark('x')} after`)).toBe('before x after')
})

it('reads one long line in linear time, with and without output', async () => {
  await runOnLongInput((size) => apart('海'.repeat(size)), 10_000)
  await runOnLongInput((size) => apart(`${'海'.repeat(size)}${mark('y')}`), 10_000)
  await runOnLongInput((size) => apart(`${' '.repeat(size)}海${mark('y')}`), 10_000)
})
