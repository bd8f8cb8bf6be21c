import { expect, it } from 'vitest'
import { readSettings } from './use-reading-settings.ts'

const usual = { size: 'medium', measure: 'normal', face: undefined }

it.each([
  [null, usual],
  ['', usual],
  ['not json', usual],
  ['null', usual],
  ['{"size":"huge","measure":7,"face":"comic"}', usual],
  ['{"size":"large","measure":"wide","face":"sans"}', { size: 'large', measure: 'wide', face: 'sans' }],
])('%s', (text, settings) => {
  expect(readSettings(text)).toEqual(settings)
})
