/** English texts of ordering by hand. `cn.ts` has the same shape. */
export const en = {
  /** The keys in the hint beside a list. */
  hint: 'Drag, or press Space and the arrow keys',
  handle: (name: string) => `Move ${name}`,
  role: 'can be moved',
  instructions:
    'Press Space to pick it up, the arrow keys to move it, Space again to drop it, and Escape to cancel.',
  lifted: (position: number, count: number) => `Picked up. Position ${position} of ${count}.`,
  moved: (position: number, count: number) => `Position ${position} of ${count}.`,
  dropped: (position: number, count: number) => `Dropped at position ${position} of ${count}.`,
  canceled: 'Canceled. Nothing moved.',
}
export type OrderingTexts = typeof en
export default en
