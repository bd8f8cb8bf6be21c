/** The mails that a comment causes: the owner hears of each, and whoever is answered of the answer. */
import { pages } from '#contract/pages.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database.ts'
import { originOf } from '#server/platform/origin.ts'
import type { CommentTable } from '#server/platform/tables.ts'
import { type CommentNews, letters } from './comment-letters.ts'
import { selectListedTalk } from './comments.sql.ts'

type Said = Pick<
  CommentTable,
  'type' | 'topic_id' | 'parent_id' | 'account_id' | 'reply_account_id' | 'plain_text'
> & {
  id: number
  /** Of whoever said it. */
  name: string
}

/** It can be read: the owner is told unless they wrote it, and whoever it answers. */
export async function mailPublished(ctx: Ctx, tx: Tx, said: Said): Promise<void> {
  await mailOwner(ctx, tx, said, 'comment')
  await mailAnswered(ctx, tx, said)
}

/** It waits: the owner is asked. */
export const mailWaiting = (ctx: Ctx, tx: Tx, said: Said) => mailOwner(ctx, tx, said, 'comment-waits')

async function mailOwner(ctx: Ctx, tx: Tx, said: Said, kind: 'comment' | 'comment-waits'): Promise<void> {
  const owner = await people(tx).where('is_owner', '=', 1).executeTakeFirst()
  if (!owner?.email || owner.id === said.account_id) return
  const letter = letters[owner.locale][kind](await newsOf(ctx, tx, said))
  await queueMail(ctx, tx, { kind, to: owner.email, locale: owner.locale, letter })
}

/** The author of what was answered, unless they answer themselves, want no such mails or are the owner, who knows. */
export async function mailAnswered(ctx: Ctx, tx: Tx, said: Said): Promise<void> {
  if (said.reply_account_id === null || said.reply_account_id === said.account_id) return
  const reader = await people(tx).where('id', '=', said.reply_account_id).executeTakeFirst()
  if (!reader?.email || reader.is_owner === 1 || reader.disabled_at !== null || reader.wants_replies === 0)
    return
  const news = await newsOf(ctx, tx, said)
  if (news.isHidden) return
  const letter = letters[reader.locale].reply(news)
  await queueMail(ctx, tx, { kind: 'reply', to: reader.email, locale: reader.locale, letter })
}

const people = (tx: Tx) =>
  tx.selectFrom('account').select(['id', 'email', 'locale', 'is_owner', 'disabled_at', 'wants_replies'])

async function newsOf(ctx: Ctx, tx: Tx, said: Said): Promise<CommentNews> {
  const place = await placeOf(tx, said)
  return {
    name: said.name,
    quote: said.plain_text,
    ...place,
    href: `${originOf(ctx)}${place.page}#comment-${said.id}`,
  }
}

/** Where it stands. What is said behind a closed door is not sent around. */
async function placeOf(tx: Tx, { type, topic_id }: Said) {
  const open = { title: null, isHidden: false, isLocked: false }
  if (type === 2) return { ...open, page: pages.message.href() }
  if (type === 3) return { ...open, page: pages.about.href() }
  if (type === 4) return { ...open, page: pages.friends.href() }
  if (type === 5) {
    const isHidden = (await selectListedTalk(tx, topic_id)) === undefined
    return { ...open, isHidden, page: pages.talk.href({ talkId: topic_id }) }
  }
  const article = await tx
    .selectFrom('article')
    .select(['title', 'listed_at', 'password_hash'])
    .where('id', '=', topic_id)
    .executeTakeFirst()
  return {
    title: article?.title ?? null,
    isHidden: article?.listed_at == null,
    isLocked: article?.password_hash != null,
    page: pages.article.href({ articleId: topic_id }),
  }
}
