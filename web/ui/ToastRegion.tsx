/** Where notices appear: top right below the header. Warnings and errors interrupt a screen reader, successes wait. */
import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import type { Toast, ToastKind, Toasts } from './toasts.ts'

const icons: Record<ToastKind, IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
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
      {shown.map(({ id, kind, title, text }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'success' ? 'status' : 'alert'}>
          <Icon name={icons[kind]} size={18} />
          <b>{title}</b>
          <p>{text}</p>
          <button type="button" aria-label={dismissLabel} onClick={() => toasts.dismiss(id)}>
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
