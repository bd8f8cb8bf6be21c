/** Modal dialog or drawer on the native dialog element: focus trap, Esc, focus restored on close. */

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { FormIcon } from './FormIcon.tsx'
import { useFormTexts } from './form-texts.ts'

type Props = {
  /** Id of the heading that names the dialog. */
  titleId: string
  className: string
  onClose: () => void
  /** Called before Esc, a click on the backdrop or the close button closes it. */
  mayClose?: () => boolean
  children: ReactNode
}

export const Modal = ({ titleId, className, onClose, mayClose = () => true, children }: Props) => {
  const { close: label } = useFormTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  // In a layout effect, because the browser restores the focus only when the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // On phones, focusing a field would open the keyboard over the dialog.
    const isWide = !isNarrow()
    const first = isWide ? element?.querySelector<HTMLElement>('input:not([readonly])') : element
    first?.focus()
    return () => element?.close()
  }, [])
  const close = () => {
    if (mayClose()) onClose()
  }
  return (
    // The target is the dialog itself only for clicks on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Esc
    <dialog
      ref={dialog}
      className={className}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // The cancel event of a nested dialog bubbles up to here.
        if (event.target === event.currentTarget) close()
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="ac-inner">
        {children}
        <ToastAnnouncer />
        <button type="button" className="ib ac-close" aria-label={label} onClick={close}>
          <FormIcon name="x" size={20} />
        </button>
      </div>
    </dialog>
  )
}
