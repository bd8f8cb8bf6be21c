/** Declares the one function of culori that the contrast test uses, because the package has no types. */
declare module 'culori' {
  export const wcagContrast: (color: string, other: string) => number
}
