import { expect, it } from 'vitest'
import { excesses, measureSizes, sizesInWords } from './budget.ts'
import type { Import } from './imports.ts'

const texts: Record<string, string> = {
  'web/site/page.ts': 'a\n'.repeat(100),
  'web/site/page.test.ts': 'a\n'.repeat(500),
  'web/site/part.ts': 'a\n'.repeat(10),
  'web/site/page.queries.ts': 'a\n'.repeat(10),
  'web/site/chunk.ts': 'a\n'.repeat(10),
  'web/site/tested.ts': 'a\n'.repeat(10),
  'web/site/long.ts': 'a\n'.repeat(41),
  'web/ui/button.tsx': 'a\n'.repeat(10),
  'server/testing/app.ts': 'a\n'.repeat(500),
  'scripts/run.ts': 'a\n'.repeat(500),
  'docs/decisions/0001-storage.md': '',
}
const importOf = (from: string, to: string, isLate = false): Import => ({
  from,
  to,
  isOfTypes: false,
  isLate,
})
const imports = [
  ...['part', 'page.queries', 'tested', 'long'].map((name) =>
    importOf('web/site/page.ts', `web/site/${name}.ts`),
  ),
  importOf('web/site/page.ts', 'web/site/chunk.ts', true),
  importOf('web/site/page.ts', 'web/ui/button.tsx'),
  importOf('web/site/page.test.ts', 'web/site/tested.ts'),
]
const measure = (changed = {}) => {
  const all: Record<string, string> = { ...texts, ...changed }
  return measureSizes(Object.keys(all), (path) => all[path] ?? '', { imports, circles: [['a', 'b', 'a']] })
}
const budget = { lines: 191, files: 7, crumbs: 1, circles: 1, decisions: 1 }

it('counts product code, crumbs, circles and decision pages', () => {
  expect(measure()).toEqual({ ...budget, crumbFiles: ['web/site/part.ts'] })
  expect(excesses(measure(), budget)).toEqual([])
  expect(sizesInWords(measure(), budget)).toContain('191 of 191')
})

it('a part stays apart where its user would become too long', () => {
  expect(measure({ 'web/site/page.ts': 'a\n'.repeat(191) }).crumbFiles).toEqual([])
})

it.each(['lines', 'files', 'crumbs', 'circles', 'decisions'] as const)(
  'complains when there are more %s',
  (key) => {
    expect(excesses({ ...budget, [key]: budget[key] + 1 }, budget)).toEqual([
      expect.stringMatching(new RegExp(`^${budget[key] + 1} .* the budget is ${budget[key]}\\.`)),
    ])
    expect(excesses({ ...budget, [key]: budget[key] - 1 }, budget)).toEqual([])
  },
)
