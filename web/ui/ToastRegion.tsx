/** Where notices appear: top right below the header. Warnings and errors interrupt a screen reader, successes wait. */
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Toast, ToastKind, Toasts } from './toasts.ts'

const icons: Record<ToastKind, typeof CircleCheck> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}
const none: readonly Toast[] = []

type Props = { toasts: Toasts; label: string; dismissLabel: string }

export const ToastRegion = ({ toasts, label, dismissLabel }: Props) => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none)
  return (
    <section
      className="toasts"
      aria-label={label}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
    >
      {shown.map(({ id, kind, title, text }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className={`toast ${kind}`} role={kind === 'success' ? 'status' : 'alert'}>
            <Icon size={18} aria-hidden />
            <b>{title}</b>
            <p>{text}</p>
            <button type="button" aria-label={dismissLabel} onClick={() => toasts.dismiss(id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </section>
  )
}
