/** The mails that a comment causes: the owner hears of each, and whoever is answered of the answer. */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import {
  type CommentNews,
  newCommentLetter,
  replyLetter,
  waitingCommentLetter,
} from '#server/mail/letters/comment-letters.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database.ts'
import { originOf } from '#server/platform/origin.ts'
import type { CommentTable } from '#server/platform/tables.ts'
import { selectSettings } from '#server/settings/settings.sql.ts'
import { stopAddress } from '#server/subscriptions/stop-address.ts'
import { selectArticleOf, selectListedTalk, selectMailed, selectOwner } from './comments.sql.ts'

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
  const [owner] = await selectOwner(tx)
  if (!owner?.email || owner.id === said.account_id) return
  const { email: to, locale } = owner
  const { news } = await newsOf(ctx, tx, said, locale)
  const letter = (kind === 'comment' ? newCommentLetter : waitingCommentLetter)(locale, news)
  await queueMail(ctx, tx, { kind, to, locale, letter })
}

/** The author of what was answered, unless they answer themselves, want no such mails or are the owner, who knows. */
export async function mailAnswered(ctx: Ctx, tx: Tx, said: Said): Promise<void> {
  if (said.reply_account_id === null || said.reply_account_id === said.account_id) return
  const [reader] = await selectMailed(tx, said.reply_account_id)
  if (!reader?.email || reader.is_owner === 1 || reader.disabled_at !== null || reader.wants_replies === 0)
    return
  const { email: to, locale } = reader
  const { news, isHidden } = await newsOf(ctx, tx, said, locale)
  if (isHidden) return
  const letter = replyLetter(locale, { ...news, stopHref: stopAddress(ctx, reader.id, 'replies') })
  await queueMail(ctx, tx, { kind: 'reply', to, locale, letter })
}

type News = { news: CommentNews; isHidden: boolean }

async function newsOf(ctx: Ctx, tx: Tx, said: Said, locale: Locale): Promise<News> {
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const { name, page, isHidden, isLocked } = await placeOf(tx, said, locale)
  const news = {
    siteName,
    nickname: said.name,
    place: name,
    // What is said behind a closed door is not sent around: the mail says that, not what.
    text: isLocked ? '' : said.plain_text,
    href: `${originOf(ctx)}${page}#comment-${said.id}`,
  }
  return { news, isHidden }
}

const places: Record<Locale, Record<2 | 3 | 4 | 5, string>> = {
  en: { 2: 'Message board', 3: 'About', 4: 'Friends', 5: 'Talks' },
  cn: { 2: '留言板', 3: '关于', 4: '友链', 5: '说说' },
}

async function placeOf(tx: Tx, { type, topic_id }: Said, locale: Locale) {
  const open = { isHidden: false, isLocked: false }
  if (type === 5) {
    const isHidden = (await selectListedTalk(tx, topic_id)) === undefined
    return { name: places[locale][type], page: pages.talk.href({ talkId: topic_id }), ...open, isHidden }
  }
  if (type !== 1) {
    const page = { 2: pages.message, 3: pages.about, 4: pages.friends }[type]
    return { name: places[locale][type], page: page.href(), ...open }
  }
  const [article] = await selectArticleOf(tx, topic_id)
  return {
    name: article?.title ?? '',
    page: pages.article.href({ articleId: topic_id }),
    isHidden: article?.listed_at == null,
    isLocked: article?.password_hash != null,
  }
}
