/**
 * The shapes that photos are shown in. A row of photos is as high for all only when the style sheet knows each one's
 * shape, and the policy allows no style of its own to any element; so each photo takes the nearest of these, which
 * cuts away a sixteenth at most. PhotoRows.module.css has one line for each.
 */
export const photoShapes = [
  0.4, 0.45, 0.5, 0.5625, 0.6, 0.6667, 0.7, 0.75, 0.8, 0.85, 0.9, 1, 1.1, 1.2, 1.25, 1.3333, 1.4, 1.5, 1.6, 1.7, 1.7778,
  1.9, 2, 2.15, 2.35, 2.6, 3,
] as const // biome-ignore format: one list

/** Where the photo's shape stands in the list. */
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
