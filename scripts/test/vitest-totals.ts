/** A reporter of Vitest: counts the tests of each project and collects what failed. */
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { countTest, failureText, newTotals, type Totals, writeTotals } from './totals.ts'

export default class VitestTotals implements Reporter {
  private isFiltered = false
  private root = ''

  onInit({ config }: Vitest): void {
    this.isFiltered = config.tagsFilter !== undefined
    this.root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const projects = new Map<string, Totals>()
    for (const module of modules) {
      const { name } = module.project
      const totals = projects.get(name) ?? newTotals(name)
      projects.set(name, totals)
      this.count(module, totals)
    }
    if (errors.length > 0) {
      const outside = newTotals('outside of tests')
      outside.failed = errors.length
      outside.failures = errors.map(({ message }) => failureText('outside of tests', [message]))
      projects.set(outside.name, outside)
    }
    writeTotals([...projects.values()])
  }

  private count(module: TestModule, totals: Totals): void {
    const path = relative(this.root, module.moduleId)
    const failedBefore = totals.failed + totals.quarantine.failed
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      // The tag says that it belongs to the other tier: it was left out, not skipped.
      if (
        state === 'skipped' &&
        this.isFiltered &&
        test.tags.some((tag) => tag === 'full' || tag === 'quarantine')
      )
        continue
      // One that never ran because its file or a hook failed counts as skipped; the file as failed.
      countTest(totals, state === 'pending' ? 'skipped' : state, test.tags.includes('quarantine'))
      if (state === 'failed')
        totals.failures.push(
          failureText(`${path}: ${test.fullName} (${totals.name})`, errors?.map(messageOf) ?? []),
        )
    }
    // A file that did not load, or whose hook threw, fails without a failed test.
    if (!module.ok() && totals.failed + totals.quarantine.failed === failedBefore) {
      const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
      totals.failed += 1
      totals.failures.push(
        failureText(`${path} (${totals.name})`, [...module.errors(), ...suites].map(messageOf)),
      )
    }
    const { collectDuration, duration } = module.diagnostic()
    totals.files[path] = (collectDuration + duration) / 1000
  }
}

const messageOf = ({ message, stack }: { message: string; stack?: string }): string => stack ?? message
