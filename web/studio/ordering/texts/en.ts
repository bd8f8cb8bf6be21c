/** English texts of ordering by hand. `cn.ts` has the same shape. */
export const en = {
  /** The keys in the hint beside a list. */
  hint: 'Drag, or press Space and the arrow keys',
  handle: (name: string) => `Move ${name}`,
  role: 'can be moved',
  instructions:
    'Press Space to lift it, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.',
  lifted: (position: number, count: number) => `Lifted. Place ${position} of ${count}.`,
  moved: (position: number, count: number) => `Place ${position} of ${count}.`,
  dropped: (position: number, count: number) => `Put down at place ${position} of ${count}.`,
  canceled: 'Left where it was.',
}
export type OrderingTexts = typeof en
export default en
