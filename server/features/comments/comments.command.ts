/** `borealis comments`: the owner's word on comments, and on the message board, from the command line. */
import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { locales } from '#contract/locale.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { localeOf, writeFixedPage } from '#server/features/own-pages/import-own-page.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import { selectCommentsByState } from './comments.sql.ts'
import { approveComment, markSpam, restoreComment, trashComment } from './moderate-comment.ts'

const verbs = {
  approve: [approveComment, 'Let everybody read comments that wait.'],
  spam: [markSpam, 'Take comments away as spam; after thirty days they are gone.'],
  bin: [trashComment, 'Put comments into the bin; after thirty days they are gone.'],
  restore: [restoreComment, 'Take comments back out of the bin or the spam.'],
} as const

const states = ['waiting', 'published', 'spam', 'binned'] as const

export function registerComments(program: Command, withApp: WithApp): void {
  const comments = program.command('comments').description('Approve comments, take them away, and more.')
  comments
    .command('list')
    .description('List comments, newest first.')
    .option('--state <state>', states.join(', '), readState, 'waiting')
    .option('--count <number>', 'how many at most', readNumber, 20)
    .action(({ state, count }) => withApp(({ ctx }) => list(ctx, state, count)))
  for (const [name, [verb, about]] of Object.entries(verbs))
    comments
      .command(name)
      .description(about)
      .argument('<id...>', 'numbers of comments', (text: string, before: number[] = []) => [
        ...before,
        readNumber(text),
      ])
      .action((ids: number[]) => withApp(({ ctx }) => moderate(ctx, ids, verb)))
  comments
    .command('review')
    .description('Whose comments wait for your approval: off, first (of a reader) or on (everybody).')
    .argument('<whose>')
    .action((word: string) => withApp(({ ctx }) => setReview(ctx, word)))
  comments
    .command('welcome')
    .description(
      'Set the text above the message board from a file of Markdown; without a file, take it away.',
    )
    .argument('[file]')
    .action((file?: string) => withApp(({ ctx }) => setWelcome(ctx, file)))
}

async function list(ctx: Ctx, state: CommentTable['state'], count: number): Promise<void> {
  const rows = await selectCommentsByState(ctx.db, state, count)
  for (const row of rows) {
    const time = new Date(row.created_at).toISOString().slice(0, 16).replace('T', ' ')
    console.log(`${row.id}  ${time}  ${plain(row.nickname ?? '—')}: ${plain(row.plain_text).slice(0, 100)}`)
  }
  if (rows.length === 0) console.log(`There are no comments in the state “${state}”.`)
}

/** What readers write must not steer a terminal. */
const plain = (text: string) => text.replace(/\p{C}/gu, '')

async function moderate(ctx: Ctx, ids: number[], verb: (ctx: Ctx, id: number) => Promise<boolean>) {
  const missing: number[] = []
  for (const id of ids) if (!(await verb(ctx, id))) missing.push(id)
  console.log(`${ids.length - missing.length} of ${ids.length} comments were changed.`)
  if (missing.length > 0) throw new Error(`There is no comment ${missing.join(', ')}.`)
}

const approvals = {
  off: ['nobody', 'Comments can be read at once.'],
  first: ['first', 'The first comment of a reader waits for your approval.'],
  on: ['everybody', 'Comments wait for your approval.'],
} as const

async function setReview(ctx: Ctx, word: string): Promise<void> {
  if (!Object.hasOwn(approvals, word)) throw new Error('Say “on”, “first” or “off”.')
  const [commentApproval, outcome] = approvals[word as keyof typeof approvals]
  await ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval }))
  console.log(outcome)
}

async function setWelcome(ctx: Ctx, file: string | undefined): Promise<void> {
  const texts: Parameters<typeof writeFixedPage>[3]['texts'] = []
  if (file !== undefined) {
    const markdown = await readFile(file, 'utf8')
    const { rendered } = await renderText(ctx, markdown)
    texts.push({ locale: localeOf(rendered), markdown, rendered })
  }
  const removed = file === undefined ? [...locales] : []
  await ctx.transaction((tx) => writeFixedPage(ctx, tx, 'message', { texts, removed, sourceHash: null }))
  console.log(file === undefined ? 'The board has no welcome any more.' : 'The board’s welcome was set.')
}

function readNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError(`“${text}” is not a number.`)
  return number
}

function readState(text: string): CommentTable['state'] {
  const state = states.find((one) => one === text)
  if (!state) throw new InvalidArgumentError(`It is one of ${states.join(', ')}.`)
  return state
}
