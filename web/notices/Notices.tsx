/** Telling the reader how something ended, in their language; every part calls `useNotify`. */
import { createContext, use } from 'react'
import type { Texts } from '#web/locale/en.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { createToasts, type ToastKind, type Toasts } from '#web/ui/toasts.ts'

const NoticesContext = createContext<Toasts>(createToasts())
export const NoticesProvider = NoticesContext

/** `notify('warning', texts.unlock.empty)` */
export const useNotify = () => {
  const toasts = use(NoticesContext)
  const texts = useTexts()
  return (kind: ToastKind, text: string) => addNotice(toasts, texts, kind, text)
}

export const addNotice = (toasts: Toasts, { notices }: Texts, kind: ToastKind, text: string) =>
  toasts.add({ kind, title: notices[kind], text })

export const NoticeRegion = () => {
  const { notices } = useTexts()
  return <ToastRegion toasts={use(NoticesContext)} label={notices.region} dismissLabel={notices.close} />
}
