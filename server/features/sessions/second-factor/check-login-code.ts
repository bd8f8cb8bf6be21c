/** What opens an account beside the right password: nothing, a mailed code, or the owner's second factor. */
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'
import { isNewBrowser } from '../known-browsers.ts'
import { checkFactor, consumeProof } from './check-factor.ts'
import { selectFactor } from './second-factor.sql.ts'

/** How the code is used up, in the transaction that opens the session; null where none was needed. */
export type LoginProof = { isRecovery: boolean; spend: (tx: Tx) => Promise<void> } | null

type LoginEvidence = {
  username: string
  code: string | undefined
  /** Null as long as the password is not shown to be right: then nothing is told that depends on the account (R4). */
  account: AccountRow | null
}

/** Codes by mail count only where a mail can arrive: the outbox is on the machine. */
export const canEmailCodes = (ctx: Ctx, { email }: Pick<AccountRow, 'email'>): boolean =>
  ctx.config.SMTP_URL !== undefined && email !== null

/**
 * A second factor takes the place of the mailed code; a mailed code never takes the place of a second factor.
 * @throws refused for a wrong code; code-needed, with the factor that is asked for; too-many
 */
export async function checkLoginCode(
  ctx: Ctx,
  { username, code, account }: LoginEvidence,
  visitor: Visitor,
): Promise<LoginProof> {
  const factor = account?.is_owner === 1 ? await selectFactor(ctx.db, account.id) : undefined
  if (factor?.confirmed_at != null) {
    const proof = code === undefined ? null : await checkFactor(ctx, factor, code)
    if (proof) {
      const spend = async (tx: Tx) => {
        if (!(await consumeProof(tx, proof))) throw refusal('wrong-code')
      }
      return { isRecovery: proof.kind === 'recovery', spend }
    }
    if (code !== undefined) await checkCode(ctx, username, code)
    throw codeNeeded('authenticator')
  }
  if (code !== undefined) {
    await checkCode(ctx, username, code)
    return { isRecovery: false, spend: (tx) => consumeCode(ctx, tx, username, code) }
  }
  const isAsked = account?.is_owner === 1 && canEmailCodes(ctx, account)
  if (isAsked && (await isNewBrowser(ctx.db, account.id, visitor))) throw codeNeeded('mail')
  return null
}

const sentences = { authenticator: 'code-of-authenticator', mail: 'code-in-new-browser' } as const

const codeNeeded = (factor: keyof typeof sentences) =>
  new Failure('code-needed', { sentence: sentences[factor], data: { factor } })
