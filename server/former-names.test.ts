/** Tests that the commands and the variables of earlier versions are accepted: scripts and services name them. */
import { Command } from 'commander'
import { expect, it } from 'vitest'
import { registerImport } from '#importers/import.command.ts'
import { registerRender } from '#server/features/articles/render.command.ts'
import { registerAudit } from '#server/features/audit/audit.command.ts'
import { registerComments } from '#server/features/comments/comments.command.ts'
import { registerIndex } from '#server/features/search/index.command.ts'
import { registerReaders } from '#server/features/sessions/readers.command.ts'
import { registerTell } from '#server/features/subscriptions/tell.command.ts'
import { registerSetup } from '#server/features/users/setup.command.ts'
import { registerDoctor } from './doctor/doctor.command.ts'
import type { WithApp } from './platform/command.ts'
import { ConfigSchema } from './platform/config/config.ts'

/** Append only. A command that gets another name keeps this one as an alias. */
const COMMANDS = [
  ...['setup', 'render', 'index', 'tell', 'audit', 'doctor'],
  ...['markdown', 'talks', 'links', 'videos', 'photos'].map((source) => `import ${source}`),
  ...['list', 'approve', 'spam', 'bin', 'restore', 'review', 'welcome'].map((action) => `comments ${action}`),
  ...['list', 'disable', 'enable'].map((action) => `readers ${action}`),
]

/** Append only. A variable that gets another name is read under this one as well. */
const VARIABLES = [
  ...['API_CALLS_PER_MINUTE', 'CODES_PER_HOUR', 'COMMENTS_PER_MINUTE', 'DATABASE_URL', 'DATA_DIR', 'HOST'],
  ...['HSTS_SUBDOMAINS', 'LOG_LEVEL', 'MAILS_PER_MINUTE', 'MAIL_FROM', 'PAGE_CACHE_MB', 'PORT', 'PUBLIC_URL'],
  ...['QQ_APP_ID', 'QQ_APP_KEY', 'QQ_BASE_URL', 'S3_ACCESS_KEY_ID', 'S3_ADDRESS_STYLE', 'S3_BUCKET'],
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_SECRET_ACCESS_KEY', 'SECRET_KEY', 'SMTP_URL', 'TRUST_PROXY'],
]

const namesOf = (command: Command, parent = ''): string[] =>
  command.commands.flatMap((child) =>
    [child.name(), ...child.aliases()].flatMap((name) =>
      child.commands.length > 0 ? namesOf(child, `${parent}${name} `) : [`${parent}${name}`],
    ),
  )

it('every command of an earlier version is accepted', () => {
  const program = new Command()
  const withApp: WithApp = () => Promise.reject(new Error('No command runs here'))
  for (const register of [registerSetup, registerImport, registerRender, registerIndex, registerComments])
    register(program, withApp)
  for (const register of [registerReaders, registerTell, registerAudit, registerDoctor])
    register(program, withApp)
  expect(namesOf(program)).toEqual(expect.arrayContaining(COMMANDS))
})

it('every variable of an earlier version is accepted', () =>
  expect(Object.keys(ConfigSchema.shape)).toEqual(expect.arrayContaining(VARIABLES)))
