/** What the server says to people, in both languages. Words in braces are filled in. */
import type { Locale } from '#contract/locale.ts'

const en = {
  success: 'Success',
  unauthenticated: 'User not logged in',
  forbidden: 'You are not allowed to do this',
  'too-many': 'Too many tries. Please wait {seconds} seconds',
  refused: 'This cannot be done',
  'code-needed': 'A verification code is needed as well',
  invalid: 'The field “{field}” is missing or has the wrong form',
  locked: 'This article is locked',
  'qq-failed': 'The QQ login failed',
  'bad-request': 'The request cannot be read',
  'no-such-path': 'There is no such call',
  'method-not-allowed': 'This method is not allowed here',
  'too-large': 'The request is too large',
  'too-long': 'The address is too long',
  'unsupported-type': 'This content type is not supported',
  unexpected: 'System exception',
  unavailable: 'The server is starting or stopping. Please try again',
  'no-such-topic': 'There is nothing here to comment on',
  'no-such-thread': 'The comment to answer is not there any more',
  'not-in-thread': 'Whoever is answered takes no part in this thread',
  'comment-repeated': 'You said the same a moment ago',
  'former-reader': 'Former reader',
  'wrong-article-password': 'This article cannot be opened with that password',
}

export type MessageKey = keyof typeof en

const cn: Record<MessageKey, string> = {
  success: '操作成功',
  unauthenticated: '用户未登录',
  forbidden: '没有权限进行此操作',
  'too-many': '尝试次数过多，请在 {seconds} 秒后再试',
  refused: '无法完成此操作',
  'code-needed': '还需要验证码',
  invalid: '字段“{field}”缺失或格式不正确',
  locked: '文章已加密',
  'qq-failed': 'QQ 登录失败',
  'bad-request': '无法读取该请求',
  'no-such-path': '接口不存在',
  'method-not-allowed': '不支持该请求方法',
  'too-large': '请求内容过大',
  'too-long': '地址过长',
  'unsupported-type': '不支持该内容类型',
  unexpected: '系统异常',
  unavailable: '服务器正在启动或停止，请稍后再试',
  'no-such-topic': '这里没有可以评论的内容',
  'no-such-thread': '要回复的评论已经不在了',
  'not-in-thread': '被回复的人没有参与这条评论',
  'comment-repeated': '刚刚已经发表过相同的内容',
  'former-reader': '已注销的读者',
  'wrong-article-password': '密码不正确，无法打开这篇文章',
}

const messages = { en, cn }

export const say = (locale: Locale, key: MessageKey, words: Record<string, string | number> = {}): string =>
  messages[locale][key].replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''))
