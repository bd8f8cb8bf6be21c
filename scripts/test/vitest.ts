/** Runs Vitest, shows its progress, and counts the tests of its own report. */
import type { VitestReport } from './failures.ts'
import type { PartOptions } from './part.ts'
import { runWithReport } from './report-file.ts'
import { type Tally, tallyOfVitest } from './tally.ts'

export const runVitest = async ({
  signal,
  files,
  env,
}: PartOptions & { env: Record<string, string> }): Promise<Tally> => {
  const { report, exitCode } = await runWithReport<VitestReport>({
    signal,
    command: (file) => ({
      words: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...files,
      ],
      // Files that are named are few.
      env: files.length === 0 ? { ...env, BOREALIS_TEST_WHOLE: '1' } : env,
    }),
  })
  return tallyOfVitest(report, exitCode)
}
