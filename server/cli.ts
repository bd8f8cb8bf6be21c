/** Registers the commands of `borealis` and runs the one that was given. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { registerImport } from '#importers/import.command.ts'
import { registerRender } from '#server/features/articles/render.command.ts'
import { registerAudit } from '#server/features/audit/audit.command.ts'
import { registerBackup } from '#server/features/backup/backup.command.ts'
import { registerRestore } from '#server/features/backup/restore.command.ts'
import { postgresCopies } from '#server/features/backup/update-copy/postgres-copies.ts'
import { registerComments } from '#server/features/comments/comments.command.ts'
import { registerExport } from '#server/features/export/export.command.ts'
import { registerErase } from '#server/features/readers/erase.command.ts'
import { registerIndex } from '#server/features/search/index.command.ts'
import { registerReaders } from '#server/features/sessions/readers.command.ts'
import { registerTell } from '#server/features/subscriptions/tell.command.ts'
import { registerSetup } from '#server/features/users/setup.command.ts'
import { projectVersion, settingsFolder } from '#server/platform/config/folders.ts'
import { registerDemo } from './demo/demo.command.ts'
import { registerDoctor } from './doctor/doctor.command.ts'
import { registerFreeze } from './freeze/freeze.command.ts'
import { appForCommands } from './platform/command.ts'
import { registerService } from './service/service.command.ts'

// Other accounts of the machine cannot read what a command writes.
process.umask(0o077)

const envFile = join(settingsFolder, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

const program = new Command('borealis')
  .description('A personal blog that is fast, beautiful and yours.')
  .version(projectVersion)

program
  .command('start')
  .description('Serve the site.')
  .action(async () => {
    const { start } = await import('./main.ts')
    await start()
  })

let running = program.name()
program.hook('preAction', (_, command) => {
  running = command.parent === program ? command.name() : `${command.parent?.name()}.${command.name()}`
})
const withApp = appForCommands(() => running, postgresCopies)

registerSetup(program, withApp)
registerDemo(program, withApp)
registerImport(program, withApp)
registerRender(program, withApp)
registerIndex(program, withApp)
registerComments(program, withApp)
registerReaders(program, withApp)
registerTell(program, withApp)
registerErase(program, withApp)
registerAudit(program, withApp)
registerBackup(program, withApp)
registerRestore(program)
registerExport(program, withApp)
registerFreeze(program, withApp)
registerDoctor(program, withApp)
registerService(program)

try {
  await program.parseAsync()
} catch (error) {
  // A failed command prints one sentence; LOG_LEVEL=debug adds the stack.
  console.error(error instanceof Error ? error.message : String(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exitCode = 1
}
