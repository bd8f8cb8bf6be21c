/**
 * Repeats the toasts for screen readers inside an open modal dialog. Everything outside a modal dialog is inert, and
 * with it the toast region: its messages are visible above the dialog, but screen readers do not announce them.
 */
import { use, useSyncExternalStore } from 'react'
import type { Toast } from '#web/ui/toasts.ts'
import { ToastsContext } from './LocalizedToasts.tsx'

const none: readonly Toast[] = []

export const ToastAnnouncer = () => {
  const toasts = use(ToastsContext)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none)
  return (
    <div className="vh" role="status">
      {shown.map(({ id, title, text }) => (
        <p key={id}>
          {title}: {text}
        </p>
      ))}
    </div>
  )
}
