/** `borealis service`: installs and removes the unit with which systemd runs the site. */
import { mkdirSync } from 'node:fs'
import type { Command } from 'commander'
import { settingsFolder } from '#server/platform/config/folders.ts'
import { planService, type ServiceOptions, unitFolder } from './plan-service.ts'
import { handOver, removeUnits, requireSystemd, systemctl, writeUnits } from './systemd.ts'

export function registerService(program: Command): void {
  const service = program.command('service').description('Run the site as a systemd service.')
  service
    .command('install')
    .description('Write the unit, start the site, and start it at boot from now on.')
    .option('--user', 'install a user unit, without root')
    .option('--account <name>', 'the account that runs the site; default: the owner of its folder')
    .option('--socket', 'let systemd hold the port, so that no request fails during a restart')
    .option('--name <name>', 'the unit’s name, for machines with several sites', 'borealis')
    .option('--dry-run', 'print the unit and change nothing')
    .action(async (options: ServiceOptions & { dryRun?: boolean }) => install(options))
  service
    .command('uninstall')
    .description('Stop the site and remove the unit. The site’s data is kept.')
    .option('--user', 'the user unit')
    .option('--name <name>', 'the name of the unit', 'borealis')
    .option('--dry-run', 'print what would be removed')
    .action(async (options: ServiceOptions & { dryRun?: boolean }) => uninstall(options))
}

async function install({ dryRun = false, ...options }: ServiceOptions & { dryRun?: boolean }): Promise<void> {
  const plan = planService(options)
  if (plan.missing.length > 0)
    console.error(
      `These variables are only set in this shell, so the service won’t see them: ${plan.missing.join(', ')}. Add them to ${settingsFolder}/.env.`,
    )
  if (dryRun) {
    for (const { file, text } of plan.units) console.log(`# ${plan.unitFolder}/${file}\n${text}`)
    return
  }
  requireSystemd(options)
  for (const folder of plan.writable) {
    const created = mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (created && plan.account !== null) handOver(created, plan.account)
  }
  writeUnits(plan)
  if (!options.socket) removeSocket(plan.unitFolder, options)
  const files = plan.units.map(({ file }) => file)
  systemctl(options, 'daemon-reload')
  systemctl(options, 'enable', ...files)
  // The socket first: a running site that holds the port itself would keep systemd from opening it.
  if (options.socket) systemctl(options, 'stop', `${options.name}.service`)
  systemctl(options, 'restart', ...files)
  console.log(`The site runs as ${files.join(' and ')}. Its log: ${logCommand(options)}`)
  if (options.user) console.log('It stops when you log out. To keep it running: loginctl enable-linger')
}

/** The one of an earlier installation, which would hold the port. */
function removeSocket(folder: string, options: ServiceOptions): void {
  removeUnits(folder, [`${options.name}.socket`], (present) => {
    systemctl(options, 'disable', '--now', ...present)
    return true
  })
}

async function uninstall({
  dryRun = false,
  ...options
}: ServiceOptions & { dryRun?: boolean }): Promise<void> {
  const files = [`${options.name}.socket`, `${options.name}.service`]
  const removed = removeUnits(unitFolder(options.user ?? false), files, (present) => {
    if (dryRun) return false
    requireSystemd(options)
    systemctl(options, 'disable', '--now', ...present)
    return true
  })
  if (removed.length === 0) console.log(`There is no unit ${options.name}.`)
  else if (dryRun) console.log(`These would be removed:\n${removed.join('\n')}`)
  else {
    systemctl(options, 'daemon-reload')
    console.log(`Removed:\n${removed.join('\n')}\nThe site’s data is kept.`)
  }
}

const logCommand = ({ user, name }: ServiceOptions) => `journalctl ${user ? '--user ' : ''}-fu ${name}`
