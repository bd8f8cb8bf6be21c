/** Writes the accounts, subscribers and comments of an export. */
import { isEmailAddress } from '#contract/email.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { importGuest } from '#server/features/comments/guests.ts'
import { importComment } from '#server/features/comments/import-comments.ts'
import { insertSubscribers, selectKnownKeys } from '#server/features/subscriptions/subscribers.sql.ts'
import { insertAccount } from '#server/features/users/users.sql.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import type { AccountItem, CommentItem, SubscriberItem } from '../items.ts'
import { msOrNull } from '../items.ts'
import { advanceIds, selectExists } from '../preserved-ids.sql.ts'
import { COMMENT_TYPES } from '../read-records.ts'
import type { PreparedSave, SaveContext } from './save-context.ts'

/**
 * Never an owner. Without a password, the address proves who the reader is at the next login.
 * @param passwordHash of the other site
 */
export const prepareAccount =
  (
    { ctx, ids }: Pick<SaveContext, 'ctx' | 'ids'>,
    item: AccountItem,
    passwordHash: string | null = null,
  ): PreparedSave =>
  async (tx) => {
    await insertAccount(
      ctx,
      tx,
      {
        username: item.username,
        username_key: nameKey(item.username),
        email: item.email,
        nickname: item.nickname,
        locale: item.locale,
        login_type: item.loginType,
        password_hash: passwordHash,
      },
      {
        id: ids.of('account', item.id),
        created_at: Date.parse(item.createdAt),
        avatar: safeAvatar(item.avatar),
        website: item.website,
        intro: item.intro,
        is_subscribed: item.isSubscribed ? 1 : 0,
        wants_replies: item.wantsReplies ? 1 : 0,
        digest_since: msOrNull(item.digestSince ?? null),
        disabled_at: msOrNull(item.disabledAt),
      },
    )
    await advanceIds(tx, ctx.engine, 'account')
  }

const safeAvatar = (avatar: string | null): string | null =>
  avatar !== null && /^(\/avatars\/[0-9a-f]{32}\.webp|https?:\/\/\S+)$/.test(avatar) ? avatar : null

/** Returns false for an address that a subscriber or an account here has. */
export async function saveSubscriber(
  { ctx, ids }: Pick<SaveContext, 'ctx' | 'ids'>,
  tx: Tx,
  item: SubscriberItem,
): Promise<boolean> {
  const key = emailKey(item.email)
  if (!isEmailAddress(item.email) || (await selectKnownKeys(tx, [key])).has(key)) return false
  const row = {
    id: ids.of('subscriber', item.id),
    email: item.email,
    email_key: key,
    state: item.isPaused ? ('paused' as const) : ('confirmed' as const),
    locale: item.locale,
    digest_since: msOrNull(item.digestSince),
    source: item.source,
    created_at: Date.parse(item.createdAt),
    confirmed_at: msOrNull(item.confirmedAt),
  }
  if ((await insertSubscribers(tx, [row])) === 0) return false
  await advanceIds(tx, ctx.engine, 'subscriber')
  return true
}

/** What the comment is on; null when that is not here. */
async function subjectOf({ ids }: Pick<SaveContext, 'ids'>, tx: Tx, { on, subject }: CommentItem) {
  const type = COMMENT_TYPES[on]
  if (on !== 'article' && on !== 'talk') return { type, id: 0 }
  const id = ids.of(on, subject)
  return (await selectExists(tx, on, id)) ? { type, id } : null
}

const saveGuest = (
  { ctx }: Pick<SaveContext, 'ctx'>,
  tx: Tx,
  name: string,
  { email, locale, wantsReplies, confirmedAt }: NonNullable<CommentItem['guest']>,
) =>
  importGuest(ctx, tx, name, email, {
    locale,
    wants_replies: wantsReplies ? 1 : 0,
    confirmed_at: msOrNull(confirmedAt),
  })

/** Returns false when what it is on is not here. */
export async function saveComment(save: SaveContext, tx: Tx, item: CommentItem): Promise<boolean> {
  const { ctx, ids, guests } = save
  const subject = await subjectOf(save, tx, item)
  if (!subject) return false
  const existing = async (table: 'account' | 'comment', id: number | null) => {
    const here = id === null ? null : ids.of(table, id)
    return here !== null && (await selectExists(tx, table, here)) ? here : null
  }
  const parentId = await existing('comment', item.parent)
  const guest = guests.get(item.account ?? 0)
  const accountId = guest ? null : await existing('account', item.account)
  const replyGuest = guests.get(item.replyTo ?? 0)
  const name = guest?.name ?? item.authorName ?? ''
  const guestId = item.guest && accountId === null ? await saveGuest(save, tx, name, item.guest) : null
  await importComment(ctx, tx, subject, {
    accountId,
    name,
    parentId,
    text: item.text,
    website: guest?.website ?? item.authorWebsite,
    replyName: replyGuest?.name ?? item.replyToName,
    state: item.state,
    createdAt: Date.parse(item.createdAt),
    kept: {
      id: ids.of('comment', item.id),
      guest_id: guestId,
      reply_comment_id: await existing('comment', item.replyToComment ?? null),
      reply_account_id: parentId === null || replyGuest ? null : await existing('account', item.replyTo),
      published_at: msOrNull(item.publishedAt),
      hidden_at: msOrNull(item.hiddenAt),
      reply_seen_at: msOrNull(item.replySeenAt),
      like_count: item.likes ?? 0,
      held_for: item.heldFor ?? null,
      ...(item.authorName === null && !guest ? { author_name: null } : {}),
    },
  })
  await advanceIds(tx, ctx.engine, 'comment')
  return true
}
