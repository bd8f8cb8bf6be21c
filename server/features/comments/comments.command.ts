/** `borealis comments`: the owner's word on comments from the command line. */

import { type Command, InvalidArgumentError } from 'commander'
import { shortened } from '#contract/shortened.ts'
import { readNumber, type WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { approveComment, markSpam, restoreComment, trashComment } from './comment-states.ts'
import { selectCommentsByState } from './comments.sql.ts'

const verbs = {
  approve: [approveComment, 'Approve waiting comments.'],
  spam: [markSpam, 'Mark comments as spam; they’re deleted after thirty days.'],
  trash: [trashComment, 'Move comments to the trash; they’re deleted after thirty days.'],
  restore: [restoreComment, 'Restore comments from trash or spam.'],
} as const

const states = ['waiting', 'published', 'spam', 'trash'] as const

export function registerComments(program: Command, withApp: WithApp): void {
  const comments = program.command('comments').description('Moderate comments.')
  comments
    .command('list')
    .description('List comments, newest first.')
    .option('--state <state>', states.join(', '), readState, 'waiting')
    .option('--count <number>', 'maximum number of comments', readNumber, 20)
    .action(({ state, count }) => withApp(({ ctx }) => list(ctx, state, count)))
  for (const [name, [verb, about]] of Object.entries(verbs))
    comments
      .command(name)
      .description(about)
      .argument('<id...>', 'comment numbers', (text: string, before: number[] = []) => [
        ...before,
        readNumber(text),
      ])
      .action((ids: number[]) => withApp(({ ctx }) => moderate(ctx, ids, verb)))
}

async function list(ctx: Ctx, state: CommentTable['state'], count: number): Promise<void> {
  const rows = await selectCommentsByState(ctx.db, state, count)
  for (const row of rows) {
    const time = new Date(row.created_at).toISOString().slice(0, 16).replace('T', ' ')
    console.log(`${row.id}  ${time}  ${plain(row.nickname ?? '—')}: ${shortened(plain(row.plain_text), 100)}`)
  }
  if (rows.length === 0) console.log(`There are no ${state} comments.`)
}

/** What readers write must not steer a terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '')

async function moderate(ctx: Ctx, ids: number[], verb: (ctx: Ctx, id: number) => Promise<boolean>) {
  const missing: number[] = []
  for (const id of ids) if (!(await verb(ctx, id))) missing.push(id)
  console.log(`Comments changed: ${ids.length - missing.length} of ${ids.length}.`)
  if (missing.length > 0) throw new Error(`Comments not found: ${missing.join(', ')}.`)
}

function readState(text: string): CommentTable['state'] {
  const state = states.find((one) => one === text)
  if (!state) throw new InvalidArgumentError(`Use one of ${states.join(', ')}.`)
  return state
}
