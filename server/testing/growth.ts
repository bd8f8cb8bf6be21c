/** What `runOnLongInput` and `npm run bench -- hostile` share; the benchmark runs outside of Vitest. */

/** Four times the input is four times the work; quadratic work would be sixteen times. */
export const MAX_GROWTH = 9
/** The variable with the file to which the benchmark has the growth of each case written, one JSON object a line. */
export const GROWTH_FILE = 'BOREALIS_GROWTH_FILE'
