/**
 * Repeats the toasts for screen readers inside a modal dialog. The toast region moves into the dialog together with its
 * toasts, and a live region that appears together with its text is not announced everywhere.
 */
import { use, useSyncExternalStore } from 'react'
import { noToasts } from '#web/ui/toasts.ts'
import { ToastsContext } from './LocalizedToasts.tsx'

export const ToastAnnouncer = () => {
  const toasts = use(ToastsContext)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => noToasts)
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
