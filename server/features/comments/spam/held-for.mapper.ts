/** Converts the reasons that a comment is held for to the column `held_for` and back. Pure. */
import { shortened } from '#contract/shortened.ts'
import { type HoldReason, holdCodes } from '#contract/studio/spam.ts'

const MAX_FOUND = 150

/** One reason on each line: its code, and what was found, shortened. */
export const storedReasons = (reasons: readonly HoldReason[]): string | null =>
  reasons.map(({ code, found }) => `${code} ${shortened(found, MAX_FOUND)}`.trim()).join('\n') || null

/** Codes of another version are ignored. */
export const readReasons = (stored: string | null): HoldReason[] =>
  (stored ?? '').split('\n').flatMap((line) => {
    const [name, ...found] = line.split(' ')
    const code = holdCodes.find((one) => one === name)
    return code ? [{ code, found: found.join(' ') }] : []
  })
