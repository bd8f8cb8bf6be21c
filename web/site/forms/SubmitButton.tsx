/** Submit button, with the error of the last request above it. */
import type { ReactNode } from 'react'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from './Field.tsx'

type Props = {
  /** Id of the form when the button is outside of it. */
  form?: string
  /** Secondary style. */
  isQuiet?: boolean
  isPending: boolean
  error: unknown
  children: ReactNode
}

/** Shows the error here, because toasts would lie below the open dialog. */
export const SubmitButton = ({ form, isQuiet = false, isPending, error, children }: Props) => {
  const texts = useTexts()
  return (
    <>
      <div className="ac-failure">
        <FieldError text={isFailure(error) ? failureText(error, texts) : undefined} />
      </div>
      <button
        type="submit"
        form={form}
        className={isQuiet ? 'btn btn-line' : 'btn btn-pri'}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
      >
        {children}
      </button>
    </>
  )
}
