/** Growth of the work on long and hostile texts: parsers, converters and checks of what strangers write. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import { GROWTH_FILE, MAX_GROWTH } from '#server/testing/linear-time.ts'
import type { Benchmark } from '../benchmark.ts'

type Growth = { name: string; growth: number }

export const linear: Benchmark = {
  name: 'linear',
  how: `Processor time of four times the input ÷ that of the input, for each text that tests give to runOnLongInput: 4 is linear, 16 quadratic.`,
  run: async ({ say }) => {
    const files = execFileSync('git', ['grep', '-l', 'runOnLongInput(', '--', '*.test.ts'], {
      cwd: projectFolder,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
    say(`${files.length} test files`)
    const folder = mkdtempSync(join(tmpdir(), 'borealis-growth-'))
    try {
      const file = join(folder, 'growth.jsonl')
      const words = ['vitest', 'run', '--project=sqlite*', '--maxWorkers=1', ...files]
      const { status } = spawnSync('npx', words, {
        cwd: projectFolder,
        env: { ...process.env, [GROWTH_FILE]: file },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      if (status !== 0) throw new Error('The tests have failed.')
      const all = readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Growth)
      const [worst] = all.toSorted((a, b) => b.growth - a.growth)
      if (!worst) throw new Error('No test has measured anything.')
      return [
        {
          name: 'largest growth at four times the input',
          unit: '×',
          value: worst.growth,
          goal: { atMost: MAX_GROWTH },
          note: `${worst.name}; ${all.length} texts`,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
