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
  const readers = program.command('readers').description('Manage reader accounts.')
  const withEmail = (name: string, description: string) =>
    readers.command(name).description(description).argument('<email>', 'the reader’s sign-in email')

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

  withEmail('disable', 'Sign a reader out everywhere and block further sign-ins.').action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      await disableReader(ctx, account)
      console.log(`${account.nickname} is disabled.`)
    }),
  )

  withEmail('enable', 'Let a disabled reader sign in again.').action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      await enableReader(ctx, account)
      console.log(`${account.nickname} can sign in again.`)
    }),
  )

  withEmail(
    'reset-second-factor',
    'Turn off two-step verification when the authenticator and recovery codes are lost. Ends every session; the next sign-in only needs the password.',
  ).action((email: string) =>
    withApp(async ({ ctx }) => {
      const account = await find(ctx, email)
      if (account.is_owner === 0) throw new Error('Only the owner has two-step verification.')
      const wasOn = await resetFactor(ctx, account)
      console.log(
        wasOn
          ? `${account.nickname} now signs in with the password only.`
          : `${account.nickname} had no two-step verification. The next sign-in only needs the password.`,
      )
    }),
  )

  withEmail('password', 'Set a password, the owner’s included. Ends every session and every lockout.')
    .option(
      '--password <password>',
      'eight characters or more; safer at the prompt or in BOREALIS_PASSWORD than here',
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
  if (!account) throw new Error(`No account has the email “${email}”.`)
  return account
}

type Row = Awaited<ReturnType<typeof selectAccounts>>[number]

const lineOf = ({ id, username, nickname, is_owner, created_at, disabled_at }: Row) => {
  const marks = [is_owner === 1 && 'owner', disabled_at !== null && 'disabled'].filter(Boolean).join(', ')
  const day = new Date(created_at).toISOString().slice(0, 10)
  return `${String(id).padStart(6)}  ${day}  ${username}  ${nickname}${marks && `  (${marks})`}`
}
