/** Runs Playwright Test, shows its progress, and counts the tests of its own report. */
import type { PlaywrightReport } from './failures.ts'
import type { PartOptions } from './part.ts'
import { runWithReport } from './report-file.ts'
import { type Tally, tallyOfPlaywright } from './tally.ts'

type PlaywrightRun = PartOptions & { env: Record<string, string>; project: string }

export const runPlaywright = async ({ signal, files, env, project }: PlaywrightRun): Promise<Tally> => {
  const { report, exitCode } = await runWithReport<PlaywrightReport>({
    signal,
    command: (file) => ({
      words: [
        ...['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', project],
        ...['--reporter', 'list,json', '--pass-with-no-tests', ...files],
      ],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    }),
  })
  return tallyOfPlaywright(report, exitCode)
}
