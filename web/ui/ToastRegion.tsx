/**
 * Shows toasts below the header, or inside the modal dialog that is on top, where their buttons work. Screen readers
 * announce warnings and errors at once, successes politely; inside a dialog the ToastAnnouncer does that.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './Icon.tsx'
import { noToasts, type ToastKind, type Toasts } from './toasts.ts'

const icons: Record<ToastKind, IconName> = {
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}

type Props = { toasts: Toasts; label: string; dismissLabel: string }

export const ToastRegion = ({ toasts, label, dismissLabel }: Props) => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => noToasts)
  const region = useRef<HTMLElement>(null)
  const dialog = useTopDialog(shown.length > 0)
  useEffect(() => {
    const element = region.current
    // A dialog that was removed just now takes the region along until the next render.
    if (shown.length === 0 || !element?.isConnected) return
    if (!element.matches(':popover-open')) element.showPopover()
  })
  const role = (kind: ToastKind) => (dialog ? undefined : kind === 'success' ? 'status' : 'alert')
  const section = (
    <section
      ref={region}
      popover="manual"
      className="toasts"
      aria-label={label}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
    >
      {shown.map(({ id, kind, title, text }) => (
        <div key={id} className={`toast ${kind}`} role={role(kind)}>
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
  return dialog ? createPortal(section, dialog) : section
}

const topDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null

const watchDialogs = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
const watchNothing = () => () => {}

/**
 * The modal dialog that is on top, or null. Everything outside of it is inert.
 * @param isWatching false where nobody needs to know, because an observer sees every change of the document
 */
const useTopDialog = (isWatching: boolean): HTMLElement | null =>
  useSyncExternalStore(isWatching ? watchDialogs : watchNothing, topDialog, () => null)
