/** Submit button, with the error of the last request above it. */
import type { ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import { useFailureText } from './use-failure-text.ts'

type Props = {
  /** Id of the form when the button is outside of it. */
  form?: string
  /** For a button that submits no form. */
  onClick?: () => void
  /** Secondary style. */
  isQuiet?: boolean
  isPending: boolean
  error: unknown
  children: ReactNode
}

/** Shows the error here, because toasts would lie below the open dialog. */
export const SubmitButton = ({ form, onClick, isQuiet = false, isPending, error, children }: Props) => {
  const failureText = useFailureText()
  return (
    <>
      <div className="ac-failure">
        <FieldError text={failureText(error)} />
      </div>
      <button
        type={onClick ? 'button' : 'submit'}
        form={form}
        onClick={onClick}
        className={isQuiet ? 'btn btn-line' : 'btn btn-pri'}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
      >
        {children}
      </button>
    </>
  )
}
