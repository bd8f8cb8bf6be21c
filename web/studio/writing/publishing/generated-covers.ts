/** The four covers that are generated for an article: that of its title, and three others. Pure. */
import { coverSeed } from '#contract/covers.ts'
import type { DraftCover } from '#contract/studio/drafts.ts'

export const GENERATED_COVERS = 4
/** 2³² divided by the golden ratio: multiples of it lie far apart. */
const STEP = 0x9e37_79b9

export type GeneratedCover = { seed: number; cover: DraftCover }

/** The first follows the title when that changes. A cover that was chosen under another title stands in place of the last. */
export const generatedCovers = (title: string, chosen: DraftCover): GeneratedCover[] => {
  const first = coverSeed(title)
  const others = Array.from({ length: GENERATED_COVERS - 1 }, (_, i) => (first + (i + 1) * STEP) >>> 0)
  if (chosen.kind === 'generated' && chosen.seed !== first && !others.includes(chosen.seed))
    others[others.length - 1] = chosen.seed
  return [
    { seed: first, cover: { kind: 'none' } },
    ...others.map((seed) => ({ seed, cover: { kind: 'generated' as const, seed } })),
  ]
}

export const isChosenCover = ({ seed, cover }: GeneratedCover, chosen: DraftCover): boolean =>
  chosen.kind === 'generated' ? chosen.seed === seed : chosen.kind === cover.kind
