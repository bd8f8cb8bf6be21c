import { expect, it } from 'vitest'
import { parseSettings } from './use-reading-settings.ts'

const defaults = { size: 'medium', measure: 'normal', typeface: undefined }
const chosen = { size: 'large', measure: 'wide', typeface: 'sans' }

it.each([
  [null, defaults],
  ['', defaults],
  ['not json', defaults],
  ['null', defaults],
  ['{"size":"huge","measure":7,"typeface":"comic"}', defaults],
  ['{"size":"large","measure":"wide","typeface":"sans"}', chosen],
])('stored reading settings %s', (text, settings) => {
  expect(parseSettings(text)).toEqual(settings)
})
