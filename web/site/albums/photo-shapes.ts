/**
 * The aspect ratios of photo tiles. Photos of a row get the same height only if the style sheet has the aspect ratio of
 * each, and the content security policy forbids style attributes. So each photo gets the nearest of these ratios, which
 * crops at most a sixteenth. PhotoRows.module.css has one rule for each.
 */
export const photoShapes = [
  0.4, 0.45, 0.5, 0.5625, 0.6, 0.6667, 0.7, 0.75, 0.8, 0.85, 0.9, 1, 1.1, 1.2, 1.25, 1.3333, 1.4, 1.5, 1.6, 1.7, 1.7778,
  1.9, 2, 2.15, 2.35, 2.6, 3,
] as const // biome-ignore format: one list

/** Index of the nearest aspect ratio. */
export const photoShape = ({ width, height }: { width: number; height: number }): number => {
  const ratio = width / height
  let nearest = 0
  for (const [i, shape] of photoShapes.entries()) {
    const isNearer =
      Math.abs(Math.log(shape / ratio)) < Math.abs(Math.log((photoShapes[nearest] ?? 1) / ratio))
    if (isNearer) nearest = i
  }
  return nearest
}
