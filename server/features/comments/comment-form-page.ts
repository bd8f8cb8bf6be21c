/** The forms of guests without scripts: a comment, a reply, a change, and confirming a name by the link in an email. */
import type { z } from 'zod'
import { COMMENT_FORM_PATH } from '#contract/comment-text.ts'
import { commentsApi, type OwnComment } from '#contract/comments.ts'
import { failures } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { Id } from '#contract/values.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { GUEST_COOKIE } from '#server/features/sessions/session-token.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, invalid, refusal } from '#server/platform/errors.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { smallPage } from '#server/platform/http/failure-page.ts'
import { readForm } from '#server/platform/http/request-body.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { messageText } from '#server/platform/messages.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { refusesComments, requireCommentAccess } from './authorize-comments.ts'
import { toOwnComment, toReply } from './comments.mapper.ts'
import { selectComment } from './comments.sql.ts'
import { editComment } from './edit-comment.ts'
import { CONFIRM_PATH, type Confirmation, confirmGuest } from './guest-confirmation.ts'
import { callerOf, GUEST_SECONDS } from './guests.ts'
import { postComment } from './post-comment.ts'
import { findThread, readCommentDefaults, readOwnComment, readOwnComments } from './read-comments.ts'
import { removeComment } from './remove-comment.ts'
import { readSubjectPage } from './write-comment-emails.ts'

const en = {
  failed: 'Your comment wasn’t posted',
  unchanged: 'Your comment wasn’t changed',
  published: 'Your comment is published',
  sent: 'Your comment has arrived',
  deleted: 'Your comment is deleted',
  approval: 'It will appear once the owner approves it.',
  confirmation: (email: string) =>
    `Confirm your name with the link we sent to ${email}. You only do this once.`,
  text: 'Comment',
  nickname: 'Name',
  email: 'Email (optional, private)',
  website: 'Website (optional)',
  send: 'Post comment',
  replyTo: (name: string) => `Reply to ${name}`,
  noReply: 'You can’t reply to this comment',
  edit: 'Edit or delete the comment',
  save: 'Save',
  delete: 'Delete',
  view: 'View the comment',
  back: 'Back to the page',
  confirm: 'Confirm your name',
  confirmText:
    'Once confirmed, nobody else can use this name here, and you get an email when someone replies to you.',
  done: 'Your name is confirmed',
  doneText: 'Nobody else can use it here. You can close this page.',
  taken: 'This name is taken',
  takenText: 'Someone else has confirmed it in the meantime. Please comment again with another name.',
  unknown: 'This link isn’t valid',
  unknownText: 'It has expired or is incomplete. You can send it again below your comment.',
  home: 'Back to the home page',
}
type Words = typeof en

const cn: Words = {
  failed: '评论没有发表',
  unchanged: '评论没有修改',
  published: '评论已发表',
  sent: '评论已收到',
  deleted: '评论已删除',
  approval: '站长审核通过后会显示。',
  confirmation: (email) => `请打开发往 ${email} 的邮件，点击其中的链接确认称呼。只需这一次。`,
  text: '评论',
  nickname: '称呼',
  email: '邮箱（选填，不公开）',
  website: '网站（选填）',
  send: '发表评论',
  replyTo: (name) => `回复 ${name}`,
  noReply: '无法回复这条评论',
  edit: '修改或删除评论',
  save: '保存',
  delete: '删除',
  view: '查看评论',
  back: '返回页面',
  confirm: '确认称呼',
  confirmText: '确认后，别人不能在这里使用这个称呼；有人回复时，您会收到邮件。',
  done: '称呼已确认',
  doneText: '别人不能再在这里使用它。可以关闭此页。',
  taken: '这个称呼已被占用',
  takenText: '别人刚刚确认了同样的称呼。请换一个称呼再发表。',
  unknown: '链接无效',
  unknownText: '链接已过期或不完整。可以在您的评论下方重新发送。',
  home: '返回首页',
}
const texts: Record<Locale, Words> = { en, cn }

type Fields = Record<string, string>

/** Without scripts nobody has a session. */
const anonymous = { kind: 'anonymous' } as const

/** 0, which no comment has, for what is no id. */
const idIn = (text: string | undefined): number => Id.safeParse(text).data ?? 0

/** GET /comment: the form for the reply to a comment (`?reply=`), or for one that this browser has just sent (`?edit=`). */
export async function commentFormPage(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  const { reply, edit } = Object.fromEntries(new URL(request.url).searchParams)
  const words = texts[visitor.locale]
  try {
    return edit === undefined
      ? await replyPage(ctx, visitor, idIn(reply))
      : await editPage(ctx, visitor, idIn(edit))
  } catch (error) {
    const title = edit === undefined ? words.noReply : words.unchanged
    return failedPage(visitor, error, title, link(pages.home.href(), words.home))
  }
}

/** @throws unauthenticated where the owner allows no guests; refused when it does not exist, or is on a page without comments; locked */
async function replyPage(ctx: Ctx, visitor: VisitorInfo, id: number): Promise<Response> {
  const words = texts[visitor.locale]
  if ((await selectSettings(ctx)).guestComments === 'off') throw new Failure('unauthenticated')
  const row = await selectComment(ctx.db, id)
  const thread = row && row.html !== '' ? await findThread(ctx.db, id) : undefined
  if (!row || !thread) throw refusal('no-such-thread')
  const subject = { type: row.type, id: row.subject_id }
  await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
  if (await refusesComments(ctx, subject)) throw refusal('comments-closed')
  const { page } = await readSubjectPage(ctx.db, row, visitor.locale)
  const fields = {
    type: String(subject.type),
    topicId: subject.id === 0 ? '' : String(subject.id),
    parentId: String(thread.id),
    replyCommentId: String(id),
  }
  const { nickname } = toReply(row, await readCommentDefaults(ctx, visitor.locale))
  const form = `<blockquote>${row.html}</blockquote>${formOf(words, fields)}`
  return pageOf(visitor, 200, words.replyTo(nickname), `${form}${link(`${page}#comment-${id}`, words.back)}`)
}

/** @throws refused when it can no longer be changed, or not in this browser */
async function editPage(ctx: Ctx, visitor: VisitorInfo, id: number): Promise<Response> {
  const words = texts[visitor.locale]
  const caller = callerOf(anonymous, visitor)
  const row = await selectComment(ctx.db, id)
  if (!row) throw refusal('no-such-comment')
  const defaults = await readCommentDefaults(ctx, visitor.locale)
  const subject = { type: row.type, id: row.subject_id }
  const all = caller === null ? [] : await readOwnComments(ctx, subject, caller, defaults)
  const own = all.find((one) => one.id === id)
  if (!own || Date.parse(own.editableUntil) < ctx.now()) throw refusal('comment-too-old')
  const { page } = await readSubjectPage(ctx.db, row, visitor.locale)
  const form = formOf(words, { edit: String(id), commentContent: own.markdown })
  return pageOf(visitor, 200, words.edit, `${form}${link(page, words.back)}`)
}

/**
 * POST /comment. A page says what comes next, or what is wrong, with the form as it was filled in.
 * @throws forbidden for a form of another site
 */
export async function commentFormResponse(
  ctx: Ctx,
  request: Request,
  visitor: VisitorInfo,
): Promise<Response> {
  if (visitor.isCrossSite) throw new Failure('forbidden')
  const fields = await readForm(request)
  const words = texts[visitor.locale]
  try {
    return fields.edit ? await change(ctx, visitor, fields) : await send(ctx, visitor, fields)
  } catch (error) {
    return failedPage(visitor, error, fields.edit ? words.unchanged : words.failed, formOf(words, fields))
  }
}

async function send(ctx: Ctx, visitor: VisitorInfo, fields: Fields): Promise<Response> {
  // A field that is empty was left out.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const body = parsed(commentsApi.save.body, { ...filled, nickname: fields.nickname ?? '' })
  const { row, guestToken } = await postComment(ctx, anonymous, visitor, body)
  const own = toOwnComment(row, await readCommentDefaults(ctx, visitor.locale))
  const response = await sentPage(ctx, visitor, own, fields.email)
  const cookie = { name: GUEST_COOKIE, value: guestToken ?? '', seconds: GUEST_SECONDS }
  addCookie(response.headers, ctx, visitor, cookie)
  return response
}

async function change(ctx: Ctx, visitor: VisitorInfo, fields: Fields): Promise<Response> {
  const id = idIn(fields.edit)
  const caller = callerOf(anonymous, visitor)
  if (fields.delete) {
    await removeComment(ctx, id, caller)
    const { deleted, home } = texts[visitor.locale]
    return pageOf(visitor, 200, deleted, link(pages.home.href(), home))
  }
  await editComment(ctx, id, caller, parsed(commentsApi.edit.body, fields).commentContent)
  const own = await readOwnComment(ctx, id, await readCommentDefaults(ctx, visitor.locale))
  if (!own) throw refusal('no-such-comment')
  return sentPage(ctx, visitor, own)
}

/** @throws invalid with the name of the first wrong field */
function parsed<Body>(schema: z.ZodType<Body>, fields: Fields): Body {
  const body = schema.safeParse(fields)
  if (body.success) return body.data
  throw invalid(body.error.issues[0]?.path.join('.') || 'body')
}

/** @param email to which a link was sent, where the comment waits for it */
async function sentPage(ctx: Ctx, visitor: VisitorInfo, own: OwnComment, email?: string): Promise<Response> {
  const words = texts[visitor.locale]
  const subject = { type: own.type, subject_id: own.topicId ?? 0 }
  const { page } = await readSubjectPage(ctx.db, subject, visitor.locale)
  const edit = link(`${COMMENT_FORM_PATH}?edit=${own.id}`, words.edit)
  if (own.isReview === 1)
    return pageOf(visitor, 200, words.published, link(`${page}#comment-${own.id}`, words.view) + edit)
  const next =
    own.awaits === 'approval' ? words.approval : email === undefined ? '' : words.confirmation(email)
  return pageOf(visitor, 200, words.sent, `<p>${escapeHtml(next)}</p>${link(page, words.back)}${edit}`)
}

const link = (href: string, text: string) => `<p><a href="${escapeHtml(href)}">${text}</a></p>`

/** @throws what is no failure of the request */
function failedPage(visitor: VisitorInfo, error: unknown, title: string, html: string): Response {
  if (!(error instanceof Failure)) throw error
  const message = messageText(visitor.locale, error.messageKey, error.parameters)
  const end = visitor.locale === 'cn' ? '。' : '.'
  const alert = `<p role="alert">${escapeHtml(message)}${end}</p>`
  return pageOf(visitor, failures[error.kind].status, title, `${alert}${html}`)
}

const pageOf = (visitor: VisitorInfo, status: number, title: string, html: string): Response =>
  new Response(smallPage(visitor, title, html), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** Of a comment that was sent only the text can be changed. */
function formOf(words: Words, fields: Fields): string {
  const shown = (name: string) => escapeHtml((fields[name] ?? '').slice(0, 20_000))
  const hidden = ['type', 'topicId', 'parentId', 'replyCommentId', 'edit']
    .filter((name) => fields[name])
    .map((name) => `<input type="hidden" name="${name}" value="${shown(name)}">`)
  const inputs = (fields.edit ? [] : (['nickname', 'email', 'website'] as const)).map(
    (name) =>
      `<label>${words[name]}<input name="${name}" value="${shown(name)}"${name === 'email' ? ' type="email"' : ''}></label>`,
  )
  const buttons = fields.edit
    ? `<p><button>${words.save}</button> <button name="delete" value="1">${words.delete}</button></p>`
    : `<button>${words.send}</button>`
  return `<form method="post" action="${COMMENT_FORM_PATH}">${hidden.join('')}
<label>${words.text}<textarea name="commentContent">${shown('commentContent')}</textarea></label>
${inputs.join('\n')}
${buttons}
</form>`
}

/** GET and POST of the link in the email. A GET changes nothing, because programs that check links send it too. */
export async function confirmNameResponse(
  ctx: Ctx,
  request: Request,
  visitor: VisitorInfo,
): Promise<Response> {
  const words = texts[visitor.locale]
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method !== 'POST')
    return pageOf(
      visitor,
      200,
      words.confirm,
      `<p>${words.confirmText}</p><form method="post" action="${CONFIRM_PATH}?token=${escapeHtml(encodeURIComponent(token))}"><button>${words.confirm}</button></form>`,
    )
  const result: Confirmation = await confirmGuest(ctx, token)
  const home = link(pages.home.href(), words.home)
  return pageOf(visitor, 200, words[result], `<p>${words[`${result}Text`]}</p>${home}`)
}
