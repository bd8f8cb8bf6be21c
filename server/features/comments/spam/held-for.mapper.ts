/** Converts the reasons that a comment is held for to the column `held_for` and back. Pure. */
import { type HoldReason, holdCodes } from '#contract/studio/spam.ts'

/** One reason on each line: its code, and what was found. */
export const storedReasons = (reasons: readonly HoldReason[]): string | null =>
  reasons.length === 0 ? null : reasons.map(({ code, found }) => `${code} ${found}`.trim()).join('\n')

/** Codes of another version are ignored. */
export const readReasons = (stored: string | null): HoldReason[] =>
  (stored ?? '').split('\n').flatMap((line) => {
    const [name, ...found] = line.split(' ')
    const code = holdCodes.find((one) => one === name)
    return code ? [{ code, found: found.join(' ') }] : []
  })
