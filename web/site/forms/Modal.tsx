/** Modal dialog or drawer on the native dialog element: focus trap, Esc, focus restored on close. */

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { FormIcon } from './FormIcon.tsx'
import { useFormTexts } from './form-texts.ts'

type Props = {
  /** Id of the heading that names the dialog. */
  titleId: string
  className: string
  onClose: () => void
  /** Asked in the dialog before Esc, a click on the backdrop or the close button closes it; null when nothing would be lost. */
  question?: string | null
  /** Selector of the field that gets the focus; without one, the first that can be changed. */
  firstField?: string | undefined
  children: ReactNode
}

export const Modal = ({
  titleId,
  className,
  onClose,
  question = null,
  firstField = 'input:not([readonly], [type=file])',
  children,
}: Props) => {
  const texts = useFormTexts()
  const [isAsking, setAsking] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  // As it is when the dialog opens: later nothing may close it.
  const start = useRef(firstField)
  // In a layout effect, because the browser restores the focus only when the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // On phones, focusing a field would open the keyboard over the dialog.
    const isWide = !isNarrow()
    const first = isWide ? element?.querySelector<HTMLElement>(start.current) : element
    first?.focus()
    return () => element?.close()
  }, [])
  const close = () => (question === null ? onClose() : setAsking(true))
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
        {isAsking && question !== null ? (
          <div className="ac-question" role="alert">
            <p>{question}</p>
            {/* biome-ignore lint/a11y/noAutofocus: the answer is what the visitor has to give next */}
            <button type="button" className="btn btn-quiet" autoFocus onClick={() => setAsking(false)}>
              {texts.goBack}
            </button>
            <button type="button" className="btn btn-line" onClick={onClose}>
              {texts.closeAnyway}
            </button>
          </div>
        ) : null}
        <ToastAnnouncer />
        <button type="button" className="ib ac-close" aria-label={texts.close} onClick={close}>
          <FormIcon name="x" size={20} />
        </button>
      </div>
    </dialog>
  )
}
