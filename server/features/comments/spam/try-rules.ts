/** Tries rules on the comments of the past, before they are saved. */
import { setImmediate } from 'node:timers/promises'
import type { ResponseOf } from '#contract/endpoint.ts'
import { shortened } from '#contract/shortened.ts'
import { MAX_TRIED, type studioCommentsApi } from '#contract/studio/comments.ts'
import type { HoldReason, SpamRules } from '#contract/studio/spam.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectTriedComments } from '../comments-studio.sql.ts'
import { readReasons } from './held-for.mapper.ts'
import { codesOfSending, foldLists, judgeComment } from './judge-comment.ts'

const MAX_EXAMPLES = 10
const MAX_EXCERPT = 160

type Trial = ResponseOf<(typeof studioCommentsApi)['tryRules']>

export async function tryRules(ctx: Ctx, rules: SpamRules): Promise<Trial> {
  const rows = await selectTriedComments(ctx.db, MAX_TRIED)
  const lists = foldLists(rules)
  const trial: Trial = { tried: rows.length, held: 0, published: emptyGroup(), spam: emptyGroup() }
  for (const [place, row] of rows.entries()) {
    // Others wait for a few comments, not for a thousand.
    if (place % 20 === 0) await setImmediate()
    const facts = { html: row.html, name: row.nickname ?? '', website: row.website, email: null }
    const isTrusted = row.is_trusted === 1
    const judged = judgeComment({ ...facts, isTrusted, isCopy: false, form: null }, rules, lists)
    const reasons = [...readReasons(row.held_for).filter((reason) => isOfSending(reason, rules)), ...judged]
    if (reasons.length > 0) trial.held += 1
    if (reasons.length > 0 && row.state === 'published') add(trial.published, row, reasons)
    if (reasons.length === 0 && row.state === 'spam') add(trial.spam, row, reasons)
  }
  return trial
}

const isOfSending = ({ code, found }: HoldReason, { minCommentSeconds }: SpamRules): boolean =>
  codesOfSending.includes(code) && !(code === 'fast' && Number(found) >= minCommentSeconds)

const emptyGroup = (): Trial['spam'] => ({ count: 0, examples: [] })

type Row = { id: number; nickname: string | null; plain_text: string }

function add(group: Trial['spam'], { id, nickname, plain_text }: Row, reasons: HoldReason[]): void {
  group.count += 1
  if (group.examples.length < MAX_EXAMPLES)
    group.examples.push({ id, nickname, text: shortened(plain_text, MAX_EXCERPT), reasons })
}
