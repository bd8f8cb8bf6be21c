/** Runs axe on a page: what is wrong for visitors with a screen reader, a keyboard, or weak eyes. */
import type { Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/** Every violation of every impact, best practices included, as one line each: rule, sentence, elements. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await untilStill(page)
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

/** Colors that are just changing are none that anybody reads. Animations without an end are not waited for. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ timeline, playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return timeline === document.timeline && playState === 'running' && end !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => null)
  })
