/** `borealis doctor`: looks at everything that can be wrong and says how to mend it. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { checkups } from './checkups.ts'

const marks = { fine: '✓', care: '!', broken: '✗' } as const

export function registerDoctor(program: Command, withApp: WithApp): void {
  program
    .command('doctor')
    .description('Check the database, the files and the configuration.')
    .option('--json', 'print the findings as JSON')
    .action((options: { json?: boolean }) =>
      withApp(async ({ ctx }) => {
        const findings = []
        for (const checkup of checkups) findings.push(...(await checkup(ctx)))
        if (options.json) console.log(JSON.stringify(findings, null, 2))
        else
          for (const { state, what, mend } of findings)
            console.log(`${marks[state]} ${what}${mend ? `\n  ${mend}` : ''}`)
        if (findings.some((finding) => finding.state === 'broken')) process.exitCode = 1
      }),
    )
}
