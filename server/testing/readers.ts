/** Creates logged-in readers for tests, without emails and password hashes. */

import { openSession } from '#server/features/sessions/open-session.ts'
import { nicknameKey } from '#server/features/users/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export type TestReader = {
  id: number
  token: string
  /** For `fetch` and `api`: `context.api(path, { headers: reader.headers })`. */
  headers: { authorization: string }
}

/** Another login of the same reader. */
export const createTestSession = (ctx: Ctx, { id }: Pick<TestReader, 'id'>): Promise<TestReader> =>
  ctx.transaction((tx) => open(ctx, tx, id))

async function open(ctx: Ctx, tx: Tx, id: number): Promise<TestReader> {
  const opening = { userAgent: 'test', browser: null, staysSignedIn: false }
  const { token } = await openSession(ctx, tx, { id }, opening)
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}

let made = 0

/** A reader with an email address and a session; `isOwner` makes the owner, or is another login of the one there is. */
export async function createTestReader(
  ctx: Ctx,
  {
    nickname = 'Lin',
    email = `reader${++made}@example.org`,
    website = null as string | null,
    intro = null as string | null,
    isOwner = false,
    isDisabled = false,
  } = {},
): Promise<TestReader> {
  const owner = isOwner
    ? await ctx.db.selectFrom('account').select('id').where('is_owner', '=', 1).executeTakeFirst()
    : undefined
  if (owner) return createTestSession(ctx, owner)
  return ctx.transaction(async (tx) => {
    const is_owner = isOwner ? 1 : 0
    const { id } = await tx
      .insertInto('account')
      .values({
        username: email,
        username_key: email,
        email,
        password_hash: null,
        nickname,
        nickname_key: nicknameKey(nickname),
        avatar: null,
        website,
        intro,
        is_owner,
        created_at: ctx.now(),
        disabled_at: isDisabled ? ctx.now() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return open(ctx, tx, id)
  })
}
