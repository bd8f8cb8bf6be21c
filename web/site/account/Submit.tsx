/** The one button that does what the form is for, and above it what went wrong the last time. */
import type { ReactNode } from 'react'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Problem } from './Field.tsx'

type Props = {
  /** The form's id, where the button stands outside of it. */
  form?: string
  /** One of several buttons: it does not call for attention. */
  isQuiet?: boolean
  isPending: boolean
  error: unknown
  children: ReactNode
}

/** Notices lie below an open dialog, so the server's words stand here. */
export const Submit = ({ form, isQuiet = false, isPending, error, children }: Props) => {
  const texts = useTexts()
  return (
    <>
      <div className="ac-refusal">
        <Problem text={isFailure(error) ? failureText(error, texts) : undefined} />
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
