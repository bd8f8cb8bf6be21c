/** `borealis doctor`: runs every health check and prints how to fix what it finds. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { outageOf } from '#server/platform/outage.ts'
import {
  backupCheck,
  listsCheck,
  mediaFilesCheck,
  renderingCheck,
  searchCheck,
  unusedMediaCheck,
} from './content-checks.ts'
import { error, type Finding, type HealthCheck } from './finding.ts'
import {
  databaseCheck,
  dataFolderCheck,
  durabilityCheck,
  jobsCheck,
  mailCheck,
  privacyCheck,
  proxyCheck,
  siteCheck,
} from './system-checks.ts'

const healthChecks: HealthCheck[] = [
  databaseCheck,
  durabilityCheck,
  listsCheck,
  renderingCheck,
  searchCheck,
  mediaFilesCheck,
  unusedMediaCheck,
  jobsCheck,
  mailCheck,
  backupCheck,
  dataFolderCheck,
  privacyCheck,
  siteCheck,
  proxyCheck,
]

const marks = { ok: '✓', warn: '!', error: '✗' } as const

/** The findings of all health checks, in a fixed order. A check that fails is a finding itself. */
export async function runHealthChecks(ctx: Ctx): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of healthChecks) findings.push(...(await check(ctx).catch(failedCheck)))
  return findings
}

const failedCheck = (failure: Error): Finding[] => {
  const outage = outageOf(failure)
  const fix = outage ? `${outage.explanation}.` : 'Please report this.'
  return [error(`A check failed: ${failure.message}`, fix)]
}

export function registerDoctor(program: Command, withApp: WithApp): void {
  program
    .command('doctor')
    .description('Check the database, the files and the configuration.')
    .option('--json', 'print the findings as JSON')
    .action((options: { json?: boolean }) =>
      withApp(async ({ ctx }) => {
        const findings = await runHealthChecks(ctx)
        if (options.json) console.log(JSON.stringify(findings, null, 2))
        else
          for (const { state, message, fix } of findings)
            console.log(`${marks[state]} ${message}${fix ? `\n  ${fix}` : ''}`)
        if (findings.some((finding) => finding.state === 'error')) process.exitCode = 1
      }),
    )
}
