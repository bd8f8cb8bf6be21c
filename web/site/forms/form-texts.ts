/** Provides the texts of the form controls. The dialog that shows them loads them with its own texts. */
import { createContext, use } from 'react'
import type { FormTexts } from './texts/en.ts'

export const FormTextsContext = createContext<FormTexts | null>(null)

export const useFormTexts = (): FormTexts => {
  const texts = use(FormTextsContext)
  if (!texts) throw new Error('Form controls need a FormTextsContext above them.')
  return texts
}
