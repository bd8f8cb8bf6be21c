import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#server/platform/config/folders.ts'

const refused = [
  `import { setTimeout } from 'node:timers/promises'`,
  `import { setTimeout as pause } from 'timers/promises'`,
  `const from = performance.now()`,
  `const { heapUsed } = process.memoryUsage()`,
  `const before = process.cpuUsage()`,
  `const usage = process.resourceUsage()`,
  `const elapsed = Date.now() - startedAt`,
  `while (until - Date.now() > 0) await step()`,
  `const chance = Math.random()`,
  `const random = Math.random`,
  `await page.waitForTimeout(30)`,
  `await new Promise((resolve) => setTimeout(resolve, 30))`,
  `await new Promise<void>((done) => setTimeout(() => done(), DELAY_MS))`,
]
const accepted = [
  `import { setImmediate } from 'node:timers/promises'`,
  `import { setInterval } from 'node:timers'`,
  `await new Promise((wake) => setTimeout(wake))`,
  `const timer = setTimeout(() => child.kill(), LIMIT_MS)`,
  `context.clock.now = Date.now()`,
  `const random = seededRandom()`,
  `await page.clock.runFor(30)`,
]

/** The numbers of the lines in which the rule finds something, from 0. */
function linesWithClocks(lines: string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-clocks-'))
  try {
    const plugins = [join(import.meta.dirname, 'no-clocks.grit')]
    const linter = { rules: { preset: 'none' } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins, linter }))
    writeFileSync(join(folder, 'some.test.ts'), lines.join('\n'))
    const words = ['lint', '--reporter=github', '--max-diagnostics=none', 'some.test.ts']
    const biome = join(projectFolder, 'node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, words, { cwd: folder, encoding: 'utf8' })
    const found = [...stdout.matchAll(/^::error title=plugin,.*?\bline=(\d+)/gm)]
    return [...new Set(found.map(([, line]) => Number(line) - 1))].sort((a, b) => a - b)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('tests measure and wait for no time, and draw random values from a seed', () => {
  expect(linesWithClocks([...refused, ...accepted]).map((i) => [...refused, ...accepted][i])).toEqual(refused)
})
