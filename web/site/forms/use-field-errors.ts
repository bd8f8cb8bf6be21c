/** Validation errors of a form by field: set on submit, cleared when the field changes. */
import { useState } from 'react'

type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

export const useFieldErrors = <Name extends string>() => {
  const [errors, setProblems] = useState<FieldErrors<Name>>({})
  return {
    errors,
    clear: (name: Name) => setProblems((before) => ({ ...before, [name]: undefined })),
    /** Sets the errors and focuses the first invalid field. @returns true when there are none */
    show: (found: FieldErrors<Name>, form: HTMLElement | null): boolean => {
      setProblems(found)
      const isFine = Object.values(found).every((problem) => !problem)
      if (!isFine) requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return isFine
    },
  }
}
