/**
 * Uses the formats of dates and numbers once before the page is hydrated. The first use in a process takes many times as long
 * as the next ones, and in tasks of their own they delay no input.
 */
import type { Format } from './format.ts'

const LARGE_NUMBER = 12_345

export const prepareFormats = async (format: Format): Promise<void> => {
  const uses = [
    // Chromium reads the data of all locales at the first use, in 25 ms: these read a part of it each.
    () => new Intl.Locale('en').maximize(),
    () => Intl.Collator.supportedLocalesOf('en'),
    () => Intl.NumberFormat.supportedLocalesOf('en'),
    () => format.number(LARGE_NUMBER),
    () => format.date(new Date().toISOString()),
  ]
  for (const use of uses) {
    // Before each of them: the state of the page was restored just now.
    await nextTask()
    use()
  }
  await nextTask()
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
