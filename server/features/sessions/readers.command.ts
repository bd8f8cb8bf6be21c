/** `borealis readers`: lists accounts, and disables or enables them. */
import type { Command } from 'commander'
import { emailKey } from '#server/features/codes/email-key.ts'
import { checkPassword } from '#server/features/users/check-password.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { type AccountRow, selectAccountByKey, selectAccounts } from '#server/features/users/users.sql.ts'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inWords, readPassword } from '#server/platform/read-password.ts'
import { disableReader, enableReader } from './disable-reader.ts'
import { setPassword } from './reset-password.ts'
import { resetFactor } from './second-factor/disable-factor.ts'

const PAGE = 500

export function registerReaders(program: Command, withApp: WithApp): void {
  const readers = program.command('readers').description('Look after the accounts of readers.')
  const withEmail = (name: string, description: string) =>
    readers.command(name).description(description).argument('<email>', 'with which the reader logs in')

  readers
    .command('list')
    .description('List all accounts.')
    .action(() =>
      withApp(async ({ ctx }) => {
        for (let offset = 0; ; offset += PAGE) {
          const rows = await selectAccounts(ctx.db, { limit: PAGE, offset })
          for (const row of rows) console.log(lineOf(row))
          if (rows.length < PAGE) return
        }
      }),
    )

  withEmail('disable', 'Log a reader out everywhere and let them in no more.').action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      await disableReader(ctx, account)
      console.log(`${account.nickname} is disabled.`)
    }),
  )

  withEmail('enable', 'Let a disabled reader in again.').action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      await enableReader(ctx, account)
      console.log(`${account.nickname} may log in again.`)
    }),
  )

  withEmail(
    'reset-second-factor',
    'Turn your second factor off when authenticator and recovery codes are lost; ends every session, and the next login takes the password alone.',
  ).action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      if (account.is_owner === 0) throw new Error('Only the owner has a second factor.')
      const wasOn = await resetFactor(ctx, account)
      console.log(
        wasOn
          ? `${account.nickname} logs in with the password alone.`
          : `${account.nickname} had no second factor. The next login takes the password alone.`,
      )
    }),
  )

  withEmail(
    'password',
    'Set a password, also the owner’s own; ends every session and every wait after wrong ones.',
  )
    .option(
      '--password <password>',
      'eight characters or more; better typed at the prompt, or in BOREALIS_PASSWORD, than given here',
    )
    .action(async (email: string, options: { password?: string }) => {
      const password = await readPassword(options.password)
      return withApp(async ({ ctx }) => {
        const account = await find(ctx, email)
        await checkPassword(ctx, password, account.username).catch(inWords)
        const hash = await hashPassword(password)
        await ctx.transaction((tx) => setPassword(ctx, tx, account, hash))
        console.log(`${account.nickname} has a new password.`)
      })
    })
}

async function find(ctx: Ctx, email: string): Promise<AccountRow> {
  const account = await selectAccountByKey(ctx.db, emailKey(email))
  if (!account) throw new Error(`There is no account “${email}”.`)
  return account
}

type Row = Awaited<ReturnType<typeof selectAccounts>>[number]

const lineOf = ({ id, username, nickname, is_owner, created_at, disabled_at }: Row) => {
  const marks = [is_owner === 1 && 'owner', disabled_at !== null && 'disabled'].filter(Boolean).join(', ')
  const day = new Date(created_at).toISOString().slice(0, 10)
  return `${String(id).padStart(6)}  ${day}  ${username}  ${nickname}${marks && `  (${marks})`}`
}
