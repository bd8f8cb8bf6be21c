/** What is wrong with which field of a form: found when it is sent, forgotten when that field is changed. */
import { useState } from 'react'

type Problems<Name extends string> = Partial<Record<Name, string | undefined>>

export const useProblems = <Name extends string>() => {
  const [problems, setProblems] = useState<Problems<Name>>({})
  return {
    problems,
    forget: (name: Name) => setProblems((before) => ({ ...before, [name]: undefined })),
    /** Shows them; says whether there were none. The first wrong field gets the focus. */
    show: (found: Problems<Name>, form: HTMLElement | null): boolean => {
      setProblems(found)
      const isFine = Object.values(found).every((problem) => !problem)
      if (!isFine) requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return isFine
    },
  }
}
