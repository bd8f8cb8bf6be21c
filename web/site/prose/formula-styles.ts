/** Decides which texts need the style sheet of formulas. */

/** The module that loads the style sheet, as the manifest of the build names it. */
export const FORMULA_STYLES = 'web/site/prose/formulas.ts'

/** Only classes with a rule in `formulas.css` begin like this: see server/rendering/markdown/blocks/formula.ts. */
export const hasStyledFormula = (html: string): boolean => /\btml-/.test(html)
