/** Validation errors of a form by field: set on submit, cleared when the field changes. */
import { useState } from 'react'
import { flushSync } from 'react-dom'

type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

export const useFieldErrors = <Name extends string>() => {
  const [errors, setProblems] = useState<FieldErrors<Name>>({})
  return {
    errors,
    clear: (name: Name) => setProblems((before) => ({ ...before, [name]: undefined })),
    /** Sets the errors and focuses the first invalid field. @returns true when there are none */
    show: (found: FieldErrors<Name>, form: HTMLElement | null): boolean => {
      // At once: after a response, a frame may come before React has marked the fields.
      flushSync(() => setProblems(found))
      const isFine = Object.values(found).every((problem) => !problem)
      if (!isFine) form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return isFine
    },
  }
}

/**
 * The same for text fields, with their values.
 * @param change takes the values that differ
 */
export const useFields = <Values extends Record<string, string>>(
  values: Values,
  change: (changes: Partial<Values>) => void,
) => {
  const { errors, show, clear } = useFieldErrors<keyof Values & string>()
  return {
    show,
    /** What the field of a value needs. */
    field: (name: keyof Values & string) => ({
      value: values[name] as string,
      error: errors[name],
      onChange: (value: string) => {
        change({ [name]: value } as Partial<Values>)
        clear(name)
      },
    }),
  }
}

/** Text fields whose values are of this form alone. */
export const useOwnFields = <Values extends Record<string, string>>(initial: Values) => {
  const [values, setValues] = useState(initial)
  const fields = useFields(values, (changes) => setValues((before) => ({ ...before, ...changes })))
  return { ...fields, values, reset: () => setValues(initial) }
}
