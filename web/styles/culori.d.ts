/** The one function of culori that the contrast test uses; the package brings no types. */
declare module 'culori' {
  export const wcagContrast: (colour: string, other: string) => number
}
