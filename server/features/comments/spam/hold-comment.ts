/** Holds a comment that breaks the rules of the owner, in the transaction that saves it. */
import { createHash } from 'node:crypto'
import type { HoldReason, SpamRules } from '#contract/studio/spam.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/errors.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { lettersToCompare } from './fold-text.ts'
import { type CommentFacts, foldLists, type HeldLists, judgeComment } from './judge-comment.ts'
import { type Proof, readProof } from './proof.ts'

/** What the form of a visitor without an account sends along with the comment. */
export type SentForm = {
  /** Of the field that no person sees. */
  trap: string
  /** What `solveChallenge` returned in the browser; empty without scripts. */
  proof: string
}

export type ReadForm = { isTrapFilled: boolean; proof: Proof | null }

/** Verifies the proof, before the transaction. */
export async function readForm(ctx: Ctx, form: SentForm | null): Promise<ReadForm | null> {
  if (form === null) return null
  return { isTrapFilled: form.trap !== '', proof: await readProof(ctx, form.proof) }
}

type SentComment = Pick<CommentFacts, 'html' | 'name' | 'website' | 'email'> & {
  /** Null for a changed text, which would be a copy of itself. */
  markdown: string | null
  form: ReadForm | null
  /** Asked only when it matters. */
  hasPublished: () => Promise<boolean>
}

const DAY = 24 * 3600
const HOUR = 3600

/**
 * The reasons to hold a comment that somebody other than the owner sends; none publishes it.
 * @throws too-many when so many were held within the hour that a flood would fill the database
 */
export async function reasonsToHold(
  ctx: Ctx,
  tx: Tx,
  rules: SpamRules,
  { markdown, form, hasPublished, ...comment }: SentComment,
): Promise<HoldReason[]> {
  const lists = listsOf(rules)
  const facts: CommentFacts = {
    ...comment,
    isTrusted: false,
    isCopy: await isCopy(ctx, tx, markdown),
    form: form && { isTrapFilled: form.isTrapFilled, seconds: await secondsOf(ctx, tx, form.proof) },
  }
  const strict = judgeComment(facts, rules, lists)
  // Most comments break no rule: no further statement for them.
  if (strict.length === 0) return []
  const isTrusted = await hasPublished()
  const reasons = isTrusted ? judgeComment({ ...facts, isTrusted }, rules, lists) : strict
  if (reasons.length > 0) await consumeAttempt(ctx, tx, [heldLimit(ctx)])
  return reasons
}

/** Folding four hundred words takes longer than judging a comment, and they hardly ever change. */
let latest: { words: string; addresses: string; lists: HeldLists } | null = null
function listsOf({ heldWords: words, heldAddresses: addresses }: SpamRules): HeldLists {
  if (latest?.words !== words || latest.addresses !== addresses)
    latest = { words, addresses, lists: foldLists({ heldWords: words, heldAddresses: addresses }) }
  return latest.lists
}

/** Of all networks together. What is not held has limits for each account and network. */
const heldLimit = ({ config }: Ctx): RateLimit => ({
  bucket: 'comment:held',
  max: config.COMMENTS_PER_MINUTE * 100,
  withinSeconds: HOUR,
})

/** Whether the same letters were sent within a day, from whatever account and network. Only their hash is stored. */
async function isCopy(ctx: Ctx, tx: Tx, markdown: string | null): Promise<boolean> {
  const letters = markdown === null ? null : lettersToCompare(markdown)
  if (letters === null) return false
  const hash = createHash('sha256').update(letters).digest('hex').slice(0, 32)
  return !(await isFirst(ctx, tx, `comment:copy:${hash}`))
}

/** The time since the form was touched. A proof counts once. */
async function secondsOf(ctx: Ctx, tx: Tx, proof: Proof | null): Promise<number | null> {
  if (proof === null || !(await isFirst(ctx, tx, `comment:proof:${proof.id}`))) return null
  return Math.max(0, Math.floor((ctx.now() - proof.madeAt) / 1000))
}

/** Whether this happens for the first time in a day. */
async function isFirst(ctx: Ctx, tx: Tx, bucket: string): Promise<boolean> {
  try {
    await consumeAttempt(ctx, tx, [{ bucket, max: 1, withinSeconds: DAY }])
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
