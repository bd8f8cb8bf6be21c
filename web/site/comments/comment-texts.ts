/** Texts that nothing shows before the script of the comments is there, with which they come. */
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

const en = {
  placeholder: 'Write a comment…',
  invitation: 'Write something kind, precise, or both…',
  hint: 'Markdown is supported.',
  left: (count: number) => `Characters left: ${count}`,
  cancel: 'Cancel',
  deleteQuestion: 'Delete this comment?',
  name: 'Name',
  email: 'Email',
  website: 'Website',
  optional: 'optional',
  private: 'optional, private',
  nameMissing: 'Enter the name under which your comment appears.',
  reserve: 'Add your email to reserve your name: nobody else can use it here.',
  signIn: 'Sign in',
  /** After a sentence of the server without its full stop. */
  orSignIn: [', or ', 'sign in', '.'],
  mailReplies: 'Email me replies',
  as: (name: string): string[] => ['Writing as ', name, ''],
  change: 'Change',
  forget: 'Forget me',
  forgotten: 'This browser has forgotten you.',
  repliesTo: (email: string) => `Replies come to ${email}`,
  mute: 'Mute',
  muted: 'No emails about replies',
  unmute: 'Unmute',
  edit: 'Edit',
  save: 'Save',
  saved: 'Comment changed.',
  editText: 'Text of your comment',
  editable: (minutes: number) =>
    minutes === 1 ? 'You can edit for 1 more minute' : `You can edit for ${minutes} more minutes`,
  minutes: (minutes: number) => `${minutes} min`,
  /** @param email empty where the browser has forgotten it */
  confirm: (email: string) =>
    `Confirm your name with the link we sent ${email ? `to ${email}` : 'by email'}. You only do this once.`,
  confirmAgain: 'Send again',
  confirmIn: (seconds: number) => `Send again in ${seconds} s`,
  confirmSent: 'The email is on its way.',
}
type CommentTexts = typeof en

const cn: CommentTexts = {
  placeholder: '写下评论……',
  invitation: '写点善意的、准确的，或两者兼有的话……',
  hint: '支持 Markdown。',
  left: (count) => `还可输入 ${count} 个字符`,
  cancel: '取消',
  deleteQuestion: '确定删除这条评论？',
  name: '称呼',
  email: '邮箱',
  website: '网站',
  optional: '选填',
  private: '选填，不公开',
  nameMissing: '请填写称呼，它会显示在评论旁。',
  reserve: '填了邮箱，这个称呼就归您，别人不能冒用。',
  signIn: '登录',
  orSignIn: ['，或', '登录', '。'],
  mailReplies: '有回复时发邮件给我',
  as: (name) => ['以 ', name, ' 的名义发表'],
  change: '修改',
  forget: '忘记我',
  forgotten: '此浏览器已忘记您。',
  repliesTo: (email) => `回复会寄到 ${email}`,
  mute: '静音',
  muted: '有回复时不发邮件',
  unmute: '取消静音',
  edit: '修改',
  save: '保存',
  saved: '评论已修改。',
  editText: '您的评论内容',
  editable: (minutes) => `还可以修改 ${minutes} 分钟`,
  minutes: (minutes) => `${minutes} 分钟`,
  confirm: (email) => `请确认称呼：打开${email ? `发往 ${email} 的` : '我们发出的'}邮件。只需这一次。`,
  confirmAgain: '重新发送',
  confirmIn: (seconds) => `${seconds} 秒后可重发`,
  confirmSent: '邮件已发出。',
}
export const commentTexts: Record<Locale, CommentTexts> = { en, cn }

export const useCommentTexts = (): CommentTexts => commentTexts[useLanguage().locale]
