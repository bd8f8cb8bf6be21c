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

/**
 * Only the rules of colors; in one run also those that axe leaves out by default, as a second run would read the page again; or the modal
 * dialog alone, on a page that was checked before with all that is behind the dialog.
 */
export type RuleChoice = 'colors' | 'targets too' | 'dialog'

/** Fails when axe finds a violation in either theme. The page is loaded once. @param choice of the rules in the first theme */
export const expectNoViolations = async (page: Page, choice?: 'targets too' | 'dialog'): Promise<void> => {
  let rules: RuleChoice | undefined = choice
  await inBothThemes(page, async (theme) => {
    expect(await violationsOn(page, rules), theme).toEqual([])
    rules = 'colors'
  })
}

/**
 * Every violation of every impact, best practices included, as one line each: rule, sentence, elements.
 * @param choice `colors` for a page that was checked with all rules in another theme: the themes differ in colors alone. Of a page with
 * a modal dialog, it checks the dialog: what is behind it is inert, and was checked with all rules.
 */
export const violationsOn = async (page: Page, choice?: RuleChoice): Promise<string[]> => {
  // Frames, such as the preview, have no axe: it would wait half a second for each to answer.
  const options: RunOptions = { resultTypes: ['violations'], iframes: false }
  if (choice === 'colors') options.runOnly = { type: 'rule', values: COLOR_RULES }
  if (choice === 'targets too')
    options.rules = Object.fromEntries(TARGET_RULES.map((rule) => [rule, { enabled: true }]))
  const check = () =>
    page.evaluate(runAxe, { options, isDialogEnough: choice === 'colors' || choice === 'dialog' })
  const violations = (await check()) ?? (await page.evaluate(axeSource).then(check))
  if (!violations) throw new Error('The page did not load axe')
  return violations.map(({ id, help, targets }) => `${id}: ${help} (${targets.slice(0, 5).join('; ')})`)
}

type Axe = { run: (context: Document | Element[], options: RunOptions) => Promise<AxeResults> }
type AxeRun = { options: RunOptions; isDialogEnough: boolean }
type Violation = { id: string; help: string; targets: string[] }

/**
 * Runs in the page; null when it has no axe yet. Colors in transition are not checked: meanwhile there are no transitions, not even of
 * elements whose layout is deferred and whose transitions begin when axe reads their style; and every animation that has an end is put
 * there.
 */
const runAxe = async ({ options, isDialogEnough }: AxeRun): Promise<Violation[] | null> => {
  const { axe } = globalThis as unknown as { axe?: Axe }
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
  const dialogs = isDialogEnough ? [...document.querySelectorAll('dialog:modal')] : []
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
