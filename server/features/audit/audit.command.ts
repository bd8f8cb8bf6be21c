/** `borealis audit`: prints what was changed, when, and by whom. */
import type { Command } from 'commander'
import { readNumber, type WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toAuditEntry } from './audit.mapper.ts'
import { type AuditRow, selectAudit } from './audit.sql.ts'

const PAGE = 500

export function registerAudit(program: Command, withApp: WithApp): void {
  program
    .command('audit')
    .description('Show what was changed, when and by whom, newest first.')
    .option('--count <number>', 'maximum number of lines', readNumber, 50)
    .option('--json', 'print each line as JSON')
    .action(({ count, json }: { count: number; json?: boolean }) =>
      withApp(async ({ ctx }) => {
        for await (const row of newest(ctx, count))
          console.log(json ? JSON.stringify(toAuditEntry(row)) : lineOf(row))
      }),
    )
}

async function* newest(ctx: Ctx, count: number): AsyncGenerator<AuditRow> {
  let before: number | undefined
  for (let left = count; left > 0; left -= PAGE) {
    const rows = await selectAudit(ctx.db, { before, size: Math.min(PAGE, left) })
    yield* rows
    before = rows.at(-1)?.id
    if (before === undefined) return
  }
}

const lineOf = ({
  happened_at,
  account_id,
  origin,
  action,
  subject,
  subject_id,
  network,
  token_name,
}: AuditRow) => {
  const time = new Date(happened_at).toISOString().slice(0, 19).replace('T', ' ')
  const who = origin === 'command' ? 'command' : account_id === null ? 'nobody' : `account ${account_id}`
  const what = subject === null ? '' : `${subject}${subject_id === null ? '' : ` ${subject_id}`}`
  return [
    time,
    who.padEnd(10),
    action.padEnd(22),
    what,
    token_name && `by token “${token_name}”`,
    network && `from ${network}`,
  ]
    .filter(Boolean)
    .join('  ')
}
