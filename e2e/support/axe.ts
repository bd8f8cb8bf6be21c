/** Runs axe on a page, which finds problems for visitors with a screen reader, a keyboard, or low vision. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { inBothThemes } from './look.ts'

/** Each page parses it: minified, that takes half as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules of WCAG 2.5.8 and 2.5.3 that axe leaves out by default: the size of targets, and names that differ from what is seen. */
const TARGET_RULES = ['target-size', 'label-content-name-mismatch']

/** Some of the rules: `colors`, `names` for all others, or `targets` for those that are left out by default. */
type RuleChoice = 'colors' | 'names' | 'targets'

/** Fails when axe finds a violation in either theme. The page is loaded once. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  let only: RuleChoice | undefined
  await inBothThemes(page, async (theme) => {
    expect(await violationsOn(page, only), theme).toEqual([])
    only = 'colors'
  })
}

/**
 * Every violation of every impact, best practices included, as one line each: rule, sentence, elements.
 * @param only `colors` for a page that was checked with all rules in another theme: the themes differ in colors alone;
 * `names` for a page whose colors are checked in another language; `targets` in addition to a check with all rules
 */
export const violationsOn = async (page: Page, only?: RuleChoice): Promise<string[]> => {
  // Frames, such as the preview, have no axe: it would wait half a second for each to answer.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false }
  if (only === 'colors') options.runOnly = { type: 'rule', values: COLOR_RULES }
  if (only === 'names')
    options.rules = Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }]))
  if (only === 'targets') options.runOnly = { type: 'rule', values: TARGET_RULES }
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) await page.evaluate(axeSource)
  const results = await withoutMotion(page, () =>
    page.evaluate(
      (given) =>
        (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run(given),
      options,
    ),
  )
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 5)
        .join('; ')})`,
  )
}

/**
 * Colors in transition are not checked: meanwhile there are no transitions, not even of elements whose layout is deferred and whose
 * transitions begin when axe reads their style; and every animation that has an end is put there.
 */
const withoutMotion = async <Result>(page: Page, check: () => Promise<Result>): Promise<Result> => {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    for (const animation of document.getAnimations())
      if (
        animation.timeline === document.timeline &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
        animation.finish()
    return sheet
  })
  try {
    return await check()
  } finally {
    await still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    })
  }
}
