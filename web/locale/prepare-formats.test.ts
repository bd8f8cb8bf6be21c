import { afterEach, expect, it, vi } from 'vitest'
import { createFormat } from './format.ts'
import { prepareFormats } from './prepare-formats.ts'

const calls: string[] = []
/** Writes down that it was called. */
const noting = <Result>(name: string, result: Result) => {
  return () => {
    calls.push(name)
    return result
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  calls.length = 0
})

it('reads the data of locales in parts, then uses the formats, and lets input be handled between any two', async () => {
  vi.spyOn(Intl.Collator, 'supportedLocalesOf').mockImplementation(noting('collation', []))
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockImplementation(noting('numbers', []))
  const handleInput = () => {
    if (calls.at(-1) !== 'input') calls.push('input')
    timer = setTimeout(handleInput)
  }
  let timer = setTimeout(handleInput)
  const format = createFormat('en', 'Europe/Oslo')
  await prepareFormats({ ...format, number: noting('number', ''), date: noting('date', '') })
  clearTimeout(timer)
  const steps = ['collation', 'numbers', 'number', 'date']
  expect(calls).toEqual(['input', ...steps.flatMap((step) => [step, 'input'])])
})
