/** Shows toasts below the header. Screen readers announce warnings and errors at once, successes politely. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
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
  const region = useRef<HTMLElement>(null)
  // An open dialog covers elements that were on top before it, so a toast that appears later is raised above it.
  useEffect(() => {
    if (shown.length > 0) bringToTop(region.current)
  }, [shown])
  return (
    <section
      ref={region}
      popover="manual"
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

const bringToTop = (region: HTMLElement | null) => {
  const isOpen = region?.matches(':popover-open')
  if (isOpen && !document.querySelector('dialog[open]')) return
  if (isOpen) region?.hidePopover()
  region?.showPopover()
}
