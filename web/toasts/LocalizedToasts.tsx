/** Shows toasts in the reader's language; all components call `useNotify`. */
import { createContext, use } from 'react'
import type { Texts } from '#web/locale/en.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { createToasts, type ToastKind, type Toasts } from '#web/ui/toasts.ts'

export const ToastsContext = createContext<Toasts>(createToasts())
export const ToastsProvider = ToastsContext

/** `notify('warning', texts.unlock.empty)` */
export const useNotify = () => {
  const toasts = use(ToastsContext)
  const texts = useTexts()
  return (kind: ToastKind, text: string) => addToast(toasts, texts, kind, text)
}

export const addToast = (toasts: Toasts, texts: Texts, kind: ToastKind, text: string) =>
  toasts.add({ kind, title: texts.toasts[kind], text })

export const LocalizedToastRegion = () => {
  const texts = useTexts().toasts
  return <ToastRegion toasts={use(ToastsContext)} label={texts.region} dismissLabel={texts.close} />
}
