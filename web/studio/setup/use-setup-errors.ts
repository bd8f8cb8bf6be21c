/** What is wrong in the fields of the first run: shown on the way to the next step, gone when the field changes. */
import { type RefObject, useEffect, useState } from 'react'
import { useStudioTexts } from '../studio-texts.ts'
import type { SetupInput } from './setup-input.ts'
import { checkInput, mistakesIn, type SetupField, type SetupStep } from './setup-steps.ts'

export type SetupErrors = Partial<Record<SetupField, string | undefined>>

export const useSetupErrors = (form: RefObject<HTMLFormElement | null>, step: SetupStep) => {
  const texts = useStudioTexts('setup').mistakes
  const [errors, setErrors] = useState<SetupErrors>({})
  // Counts, so that the same mistake made again is focused again.
  const [shown, setShown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may be in another step, which is rendered later
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, shown, step])
  const show = (found: SetupErrors) => {
    setErrors(found)
    if (Object.keys(found).length > 0) setShown((before) => before + 1)
  }
  return {
    errors,
    /** Forgets the errors of the fields that change. The title is needed in one of two fields. */
    clear: (changes: object) => {
      const names = Object.keys(changes)
      if (names.some((name) => name.startsWith('title') || name === 'locale'))
        names.push('titleEn', 'titleCn')
      setErrors(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) as SetupErrors,
      )
    },
    /** Shows what is wrong in a step. @returns true when nothing is */
    check: (of: SetupStep, input: SetupInput, password: string): boolean => {
      const found = Object.entries(mistakesIn(of, checkInput(input, password)))
      show(Object.fromEntries(found.map(([field, mistake]) => [field, texts[mistake]])))
      return found.length === 0
    },
    /** What only the server knows, such as a password that everybody uses. */
    showError: (field: string, text: string) => show({ [field]: text }),
  }
}
