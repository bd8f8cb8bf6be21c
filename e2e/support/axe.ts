/** Runs axe on a page, which finds problems for visitors with a screen reader, a keyboard, or low vision. */
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

/** Colors in transition are not checked. Animations without an end are not awaited. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ timeline, playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return timeline === document.timeline && playState === 'running' && end !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => null)
  })
