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
      env: {
        // The React of the product: the one for development takes more than twice the time to render a page.
        NODE_ENV: 'production',
        ...env,
        // Files that are named are few.
        ...(files.length === 0 ? { BOREALIS_TEST_WHOLE: '1' } : {}),
      },
    }),
  })
  return tallyOfVitest(report, exitCode)
}
