/** Runs axe on a page, which finds problems for visitors with a screen reader, a keyboard, or low vision. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { inBothThemes } from './look.ts'

/** Each page parses it: minified, that takes half as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules of WCAG 2.5.8 and 2.5.3 that axe leaves out by default: the size of targets, and names that differ from what is seen. */
const TARGET_RULES = ['target-size', 'label-content-name-mismatch']

/** Only the rules of colors, or in one run also those that axe leaves out by default: a second run would read the page again. */
export type RuleChoice = 'colors' | 'targets too'

/**
 * Fails when axe finds a violation in either theme. The page is loaded once. In the default tier only pages are checked, with `targets too`:
 * in flows, axe would take an eighth of the time. @param choice of the rules in the first theme
 */
export const expectNoViolations = async (page: Page, choice?: 'targets too'): Promise<void> => {
  if (test.info().project.name === 'quick' && choice === undefined) return
  let rules: RuleChoice | undefined = choice
  await inBothThemes(page, async (theme) => {
    expect(await violationsOn(page, rules), theme).toEqual([])
    rules = 'colors'
  })
}

/**
 * Every violation of every impact, best practices included, as one line each: rule, sentence, elements.
 * Once a page was checked with all rules, a modal dialog on it is checked alone: what is behind it is inert.
 * @param choice `colors` for a page that was checked with all rules in another theme: the themes differ in colors alone
 */
export const violationsOn = async (page: Page, choice?: RuleChoice): Promise<string[]> => {
  // Frames, such as the preview, have no axe: it would wait half a second for each to answer. What it would preload, it would put into
  // inline styles, which the policy of the site refuses.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }
  if (choice === 'colors') options.runOnly = { type: 'rule', values: COLOR_RULES }
  if (choice === 'targets too')
    options.rules = Object.fromEntries(TARGET_RULES.map((rule) => [rule, { enabled: true }]))
  const check = () => page.evaluate(runAxe, { options, hasAllRules: choice !== 'colors' })
  const violations = (await check()) ?? (await page.evaluate(axeSource).then(check))
  if (!violations) throw new Error('The page did not load axe')
  return violations.map(({ id, help, targets }) => `${id}: ${help} (${targets.slice(0, 5).join('; ')})`)
}

type Axe = { run: (context: Document | Element[], options: RunOptions) => Promise<AxeResults> }
type AxeRun = { options: RunOptions; hasAllRules: boolean }
type Violation = { id: string; help: string; targets: string[] }

/**
 * Runs in the page; null when it has no axe yet. Colors in transition are not checked: meanwhile there are no transitions, not even of
 * elements whose layout is deferred and whose transitions begin when axe reads their style; and every animation that has an end is put
 * there.
 */
const runAxe = async ({ options, hasAllRules }: AxeRun): Promise<Violation[] | null> => {
  const state = globalThis as unknown as { axe?: Axe; checkedPath?: string }
  const { axe } = state
  if (!axe) return null
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  for (const animation of document.getAnimations())
    if (
      animation.timeline === document.timeline &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    )
      animation.finish()
  const isChecked = state.checkedPath === location.pathname
  const dialogs = isChecked ? [...document.querySelectorAll('dialog:modal')] : []
  if (hasAllRules) state.checkedPath = location.pathname
  try {
    const { violations } = await axe.run(dialogs.length > 0 ? dialogs : document, options)
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      targets: nodes.map(({ target }) => target.join(' ')),
    }))
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still)
  }
}
