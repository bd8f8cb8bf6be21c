/** Asks axe what is wrong with a page for readers with a screen reader, a keyboard, or weak eyes. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Every violation of every impact, best practice too, as one line each: rule, sentence, places. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 5)
        .join('; ')})`,
  )
}
