/** A dialog or drawer on top of the page: the browser's own, with its focus trap, Esc, and the focus given back. */
import { type ReactNode, useEffect, useRef } from 'react'
import { AccountIcon } from './AccountIcon.tsx'
import { useAccountTexts } from './account-texts.ts'

type Props = {
  /** Also its name for screen readers. */
  titleId: string
  className: string
  onClose: () => void
  /** Asked before Esc, the backdrop or the cross close it. */
  mayClose?: () => boolean
  children: ReactNode
}

export const Modal = ({ titleId, className, onClose, mayClose = () => true, children }: Props) => {
  const { close: label } = useAccountTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A phone's keyboard would cover what was just opened; a field is focused where there is room.
    const isWide = matchMedia('(min-width: 996px)').matches
    const first = isWide ? element?.querySelector<HTMLElement>('input:not([readonly])') : element
    first?.focus()
    return () => element?.close()
  }, [])
  const close = () => {
    if (mayClose()) onClose()
  }
  return (
    // A click on the dialog itself is one beside its content: on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help
    <dialog
      ref={dialog}
      className={className}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // Closing a dialog above this one bubbles up to here.
        if (event.target === event.currentTarget) close()
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="ac-inner">
        {children}
        <button type="button" className="ib ac-close" aria-label={label} onClick={close}>
          <AccountIcon name="x" size={20} />
        </button>
      </div>
    </dialog>
  )
}
