/** The merged text that the choices at every conflict make. Pure. */
import type { MergeRegion } from '../../saving/merge-drafts.ts'

export type MergeChoice = 'mine' | 'theirs' | 'both'

/** @param choices by the place of the region; null when a conflict has none yet */
export const chosenText = (
  regions: readonly MergeRegion[],
  choices: Readonly<Record<number, MergeChoice>>,
): string | null => {
  const lines: string[] = []
  for (const [i, region] of regions.entries()) {
    if (region.from !== 'conflict') {
      lines.push(...region.lines)
      continue
    }
    const choice = choices[i]
    if (!choice) return null
    if (choice !== 'theirs') lines.push(...region.mine)
    if (choice === 'both') lines.push('')
    if (choice !== 'mine') lines.push(...region.theirs)
  }
  return lines.join('\n')
}
