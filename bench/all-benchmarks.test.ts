import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectFolder } from '#server/platform/config/folders.ts'
import { benchmarks } from './all-benchmarks.ts'

it('the benchmarks load without Vitest, as `npm run bench` does', () => {
  const script = `const { benchmarks } = await import('./bench/all-benchmarks.ts')
console.log(benchmarks.map(({ name }) => name).join())`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const output = execFileSync(process.execPath, words, { cwd: projectFolder, encoding: 'utf8' })
  expect(output.trim()).toBe(benchmarks.map(({ name }) => name).join())
})
