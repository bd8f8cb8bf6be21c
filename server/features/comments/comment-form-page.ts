/** The forms of guests without scripts: posting a comment, and confirming a name by the link in an email. */
import { COMMENT_FORM_PATH } from '#contract/comment-text.ts'
import { commentsApi } from '#contract/comments.ts'
import { failures } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { GUEST_COOKIE } from '#server/features/sessions/session-token.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, invalid } from '#server/platform/errors.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { smallPage } from '#server/platform/http/failure-page.ts'
import { readForm } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { messageText } from '#server/platform/messages.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { CONFIRM_PATH, type Confirmation, confirmGuest } from './guest-confirmation.ts'
import { GUEST_SECONDS } from './guests.ts'
import { postComment } from './post-comment.ts'
import { readSubjectPage } from './write-comment-emails.ts'

const en = {
  failed: 'Your comment wasn’t posted',
  sent: 'Your comment has arrived',
  approval: 'It will appear once the owner approves it.',
  confirmation: (email: string) =>
    `Confirm your name with the link we sent to ${email}. You only do this once.`,
  text: 'Comment',
  nickname: 'Name',
  email: 'Email (optional, private)',
  website: 'Website (optional)',
  send: 'Post comment',
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
  sent: '评论已收到',
  approval: '站长审核通过后会显示。',
  confirmation: (email) => `请打开发往 ${email} 的邮件，点击其中的链接确认称呼。只需这一次。`,
  text: '评论',
  nickname: '称呼',
  email: '邮箱（选填，不公开）',
  website: '网站（选填）',
  send: '发表评论',
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

/**
 * POST /comment. A comment that everybody sees leads back to itself. Otherwise a page says what comes next, or what is wrong, with
 * the form as it was filled in.
 * @throws forbidden for a form of another site
 */
export async function commentFormResponse(
  ctx: Ctx,
  request: Request,
  visitor: VisitorInfo,
): Promise<Response> {
  if (visitor.isCrossSite) throw new Failure('forbidden')
  const fields = await readForm(request)
  const { locale } = visitor
  const words = texts[locale]
  try {
    const { row, guestToken } = await postComment(ctx, { kind: 'anonymous' }, visitor, readBody(fields))
    const { page } = await readSubjectPage(ctx.db, row, locale)
    const back = `<p><a href="${escapeHtml(page)}">${words.back}</a></p>`
    const next = row.awaits === 'confirmation' ? words.confirmation(fields.email ?? '') : words.approval
    const response =
      row.state === 'published'
        ? seeOther(`${page}#comment-${row.id}`)
        : pageOf(visitor, 200, words.sent, `<p>${escapeHtml(next)}</p>${back}`)
    const cookie = { name: GUEST_COOKIE, value: guestToken ?? '', seconds: GUEST_SECONDS }
    addCookie(response.headers, ctx, visitor, cookie)
    return response
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = messageText(locale, error.messageKey, error.parameters)
    const alert = `<p role="alert">${escapeHtml(message)}${locale === 'cn' ? '。' : '.'}</p>`
    return pageOf(visitor, failures[error.kind].status, words.failed, `${alert}${formOf(words, fields)}`)
  }
}

/** @throws invalid with the name of the first wrong field */
function readBody(fields: Record<string, string>) {
  // A field that is empty was left out.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  const body = commentsApi.save.body.safeParse({
    ...filled,
    nickname: fields.nickname ?? '',
  })
  if (body.success) return body.data
  throw invalid(body.error.issues[0]?.path.join('.') || 'body')
}

const pageOf = (visitor: VisitorInfo, status: number, title: string, html: string): Response =>
  new Response(smallPage(visitor, title, html), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  })

function formOf(words: Words, fields: Record<string, string>): string {
  const shown = (name: string) => escapeHtml((fields[name] ?? '').slice(0, 20_000))
  const hidden = ['type', 'topicId', 'parentId', 'replyCommentId']
    .filter((name) => fields[name])
    .map((name) => `<input type="hidden" name="${name}" value="${shown(name)}">`)
  const inputs = (['nickname', 'email', 'website'] as const).map(
    (name) =>
      `<label>${words[name]}<input name="${name}" value="${shown(name)}"${name === 'email' ? ' type="email"' : ''}></label>`,
  )
  return `<form method="post" action="${COMMENT_FORM_PATH}">${hidden.join('')}
<label>${words.text}<textarea name="commentContent">${shown('commentContent')}</textarea></label>
${inputs.join('\n')}
<button>${words.send}</button>
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
  const home = `<p><a href="${pages.home.href()}">${words.home}</a></p>`
  return pageOf(visitor, 200, words[result], `<p>${words[`${result}Text`]}</p>${home}`)
}
