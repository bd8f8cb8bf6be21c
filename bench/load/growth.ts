/** Growth of the work on long and hostile texts: parsers, converters and checks of what strangers write. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import { GROWTH_FILE, MAX_GROWTH } from '#server/testing/growth.ts'
import type { Metric } from '../report/metrics.ts'

type Growth = { name: string; growth: number }

/** Processor time of four times the input ÷ that of the input, for each text that tests give to runOnLongInput: 4 is linear, 16 quadratic. */
export async function measureGrowth(isQuick: boolean, say: (text: string) => void): Promise<Metric[]> {
  const words = ['grep', '-l', 'runOnLongInput(', '--', '*.test.ts']
  const all = execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim().split('\n')
  const files = isQuick ? all.slice(-1) : all
  say(`growth of the work with the input: ${files.length} test files`)
  const folder = mkdtempSync(join(tmpdir(), 'borealis-growth-'))
  try {
    const file = join(folder, 'growth.jsonl')
    const { status } = spawnSync('npx', ['vitest', 'run', '--project=sqlite*', '--maxWorkers=1', ...files], {
      cwd: projectFolder,
      env: { ...process.env, [GROWTH_FILE]: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Error('The tests have failed.')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const [worst] = lines.map((line) => JSON.parse(line) as Growth).toSorted((a, b) => b.growth - a.growth)
    if (!worst) throw new Error('No test has measured anything.')
    return [
      {
        name: 'largest growth at four times the input',
        unit: '×',
        value: worst.growth,
        goal: { atMost: MAX_GROWTH },
        note: `${worst.name}; ${lines.length} texts`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
