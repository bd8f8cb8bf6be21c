/** Loads the style sheet of formulas for a text that needs it and came without a page load. */
import { useEffect } from 'react'
import { hasStyledFormula } from './formula-styles.ts'

export const useFormulaStyles = (html: string): void => {
  useEffect(() => {
    // Without it, the formula is still there to read.
    if (hasStyledFormula(html)) import('./formulas.ts').catch(() => {})
  }, [html])
}
