/** Checks what an account requires in addition to the right password: nothing, an emailed code, or the owner's second factor. */
import { checkCode, consumeCode } from '#server/features/codes/check-code.ts'
import type { LoginSubject } from '#server/features/codes/email-key.ts'
import type { AccountRow } from '#server/features/users/users.sql.ts'
import { selectMailServer } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { isNewBrowser } from '../known-browsers.sql.ts'
import { checkFactor, consumeProof } from './check-factor.ts'
import { selectFactor } from './second-factor.sql.ts'

/** Uses the code up, in the transaction that opens the session; null where no code was required. */
export type LoginProof = { isRecovery: boolean; consume: (tx: Tx) => Promise<void> } | null

type LoginEvidence = {
  subject: LoginSubject
  code: string | undefined
  /** Null until the password is verified: before that, no response depends on the account (R4). */
  account: AccountRow | null
}

/** Emailed codes are required only where an email can arrive: the outbox is on the server. */
export const canEmailCodes = async (ctx: Ctx, { email }: Pick<AccountRow, 'email'>): Promise<boolean> =>
  email !== null && (await selectMailServer(ctx)).server !== null

/**
 * A second factor replaces the emailed code; an emailed code never replaces a second factor.
 * @throws refused for a wrong code; code-needed, with the required factor; too-many
 */
export async function checkLoginCode(
  ctx: Ctx,
  { subject, code, account }: LoginEvidence,
  visitor: VisitorInfo,
): Promise<LoginProof> {
  const factor = account?.is_owner === 1 ? await selectFactor(ctx.db, account.id) : undefined
  if (factor?.confirmed_at != null) {
    const proof = code === undefined ? null : await checkFactor(ctx, factor, code)
    if (proof) {
      const consume = async (tx: Tx) => {
        if (!(await consumeProof(tx, proof))) throw refusal('wrong-code')
      }
      return { isRecovery: proof.kind === 'recovery', consume }
    }
    if (code !== undefined) await checkCode(ctx, subject, code)
    throw codeNeeded('authenticator')
  }
  if (code !== undefined) {
    await checkCode(ctx, subject, code)
    return { isRecovery: false, consume: (tx) => consumeCode(ctx, tx, subject, code) }
  }
  const isAsked = account?.is_owner === 1 && (await canEmailCodes(ctx, account))
  if (isAsked && (await isNewBrowser(ctx.db, account.id, visitor.cookies))) throw codeNeeded('mail')
  return null
}

const sentences = { authenticator: 'code-of-authenticator', mail: 'code-in-new-browser' } as const

const codeNeeded = (factor: keyof typeof sentences) =>
  new Failure('code-needed', { sentence: sentences[factor], data: { factor } })
