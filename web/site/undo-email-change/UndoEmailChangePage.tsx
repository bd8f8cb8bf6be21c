/** Undoes a change of the email address by the link that was emailed to the former one. */
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { OneClick } from '../OneClick.tsx'

const UndoEmailChangePage = ({ search }: PageProps) => (
  <OneClick texts={useUndoEmailChangeTexts()} result={search.get('result')} />
)
export default UndoEmailChangePage

/** Both languages load with the page, on no first page. */
const en = {
  text: 'This restores your previous address and signs you out everywhere. Reset your password afterwards.',
  submit: 'Undo change',
  done: 'Your previous email address is restored',
  doneText: 'You’re signed out everywhere. Now reset your password with a verification code.',
  unknown: 'This link isn’t valid',
  unknownText: 'It was already used, is incomplete or has expired. Links work for 7 days.',
}

const cn: typeof en = {
  text: '账号将恢复为之前的邮箱，所有设备都会退出登录。之后请重置密码。',
  submit: '撤销更改',
  done: '已恢复之前的邮箱',
  doneText: '所有设备均已退出登录，请用验证码重置密码。',
  unknown: '链接无效',
  unknownText: '链接已使用、不完整或已过期。链接 7 天内有效。',
}

const own: Record<Locale, typeof en> = { en, cn }

const useUndoEmailChangeTexts = () => {
  const { locale, texts } = useLanguage()
  return { ...own[locale], title: texts.undoEmailChange.title }
}
