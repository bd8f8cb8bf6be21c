/** Health checks of the system: database, jobs, data folder and configuration. */
import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#contract/plural.ts'
import { hasOwner } from '#server/features/users/owner.ts'
import { selectDelayedEmails } from '#server/mail/mail.sql.ts'
import { selectMailServer } from '#server/mail/mail-server.ts'
import { openToOthers, ownedByOthers } from '#server/platform/config/data-folder.ts'
import { builtFolder } from '#server/platform/config/folders.ts'
import { isKeyInDatabase } from '#server/platform/config/secret-key.ts'
import { selectDurability, selectFailedJobs, selectIntegrityFaults } from './doctor.sql.ts'
import { error, type HealthCheck, ok, warn } from './finding.ts'

const LOW_SPACE_BYTES = 200 * 1024 * 1024

export const databaseCheck: HealthCheck = async (ctx) => {
  if (ctx.engine === 'postgres') return [ok('The database responds (PostgreSQL).')]
  const faults = await selectIntegrityFaults(ctx.db)
  if (faults.length === 0) return [ok('The database is intact (SQLite).')]
  return [
    error(
      `The database is damaged: ${faults[0]}`,
      'Stop the site and restore the last backup of the data folder.',
    ),
  ]
}

export const jobsCheck: HealthCheck = async (ctx) => {
  const failed = await selectFailedJobs(ctx.db)
  return failed.length === 0
    ? [ok('No job has failed.')]
    : failed.map((job) => warn(`The job “${job.name}” failed: ${job.error}`, 'It is in the table “job”.'))
}

export const mailCheck: HealthCheck = async (ctx) => {
  if (!(await selectMailServer(ctx)).server)
    return [
      warn(
        'No mail server is set up: emails are written to files and nobody receives them.',
        'Set one up in the studio (Settings, Email) or with SMTP_URL, so readers can register, reset passwords and subscribe, and you hear about comments.',
      ),
    ]
  const { count, error: reason } = await selectDelayedEmails(ctx.db)
  return count === 0
    ? [ok('No email is delayed.')]
    : [
        warn(
          `${counted(count, 'email')} couldn’t be sent yet: ${reason}`,
          'Send a test email in the studio (Settings, Email). Borealis tries again for four days.',
        ),
      ]
}

export const dataFolderCheck: HealthCheck = async ({ config }) => {
  const isWritable = await access(config.DATA_DIR, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return [error(`${config.DATA_DIR} isn’t writable.`, 'Give the account that runs Borealis write access.')]
  const { bavail, bsize } = await statfs(config.DATA_DIR)
  return bavail * bsize < LOW_SPACE_BYTES
    ? [warn('Less than 200 MB is free on the disk of the data folder.', 'Free up space before writes fail.')]
    : [ok('The data folder is writable and has space.')]
}

export const privacyCheck: HealthCheck = async ({ config, db }) => {
  const folder = config.DATA_DIR
  const [open] = openToOthers(folder)
  const [foreign] = ownedByOthers(folder)
  return [
    open
      ? error(`Other accounts on this machine can read ${open}.`, `Run: chmod -R go-rwx '${folder}'`)
      : ok('Only the site’s account can read the data folder.'),
    ...(foreign
      ? [
          error(
            `${foreign} doesn’t belong to the account that owns the data folder.`,
            'Run commands as the account of the service, and correct the owner with chown.',
          ),
        ]
      : []),
    (await isKeyInDatabase({ read: db }))
      ? warn(
          'The database still contains the secret key of the site.',
          'Start every instance once more, or set SECRET_KEY to the content of secret.key.',
        )
      : ok('The secret key is not in the database.'),
  ]
}

export const siteCheck: HealthCheck = async (ctx) => [
  existsSync(join(builtFolder, 'server', 'entry-server.js'))
    ? ok('The pages are built.')
    : error('The pages are not built.', 'Run “npm run build”; “npm start” does it automatically.'),
  (await hasOwner(ctx))
    ? ok('The site has an owner.')
    : warn('The site has no owner yet.', 'Run “borealis setup”.'),
  ctx.config.PUBLIC_URL
    ? ok(`The public URL is ${ctx.config.PUBLIC_URL}.`)
    : warn('PUBLIC_URL is not set.', 'Set it, so that links in feeds and previews have the public URL.'),
]

/** Borealis itself speaks plain HTTP, so an https URL means that a proxy is in front of it. */
export const proxyCheck: HealthCheck = async ({ config }) =>
  config.PUBLIC_URL?.startsWith('https://') && config.TRUST_PROXY === ''
    ? [
        warn(
          'PUBLIC_URL is https, but TRUST_PROXY is empty: all visitors count as one in every limit.',
          'Set TRUST_PROXY to the IP address of the proxy, such as 127.0.0.1.',
        ),
      ]
    : []

/** SQLite is opened with the settings that it needs; a PostgreSQL server has its own. */
export const durabilityCheck: HealthCheck = async ({ db, engine }) => {
  if (engine !== 'postgres') return []
  const { commit, fsync } = (await selectDurability(db)) ?? {}
  return commit === 'off' || fsync === 'off'
    ? [
        warn(
          'PostgreSQL acknowledges changes before they are on its disk: a power loss can lose them.',
          'Set synchronous_commit and fsync to on in postgresql.conf.',
        ),
      ]
    : [ok('PostgreSQL writes changes to its disk before it acknowledges them.')]
}
