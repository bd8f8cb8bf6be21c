/** The levels at which screen readers announce the headings of a text whose author has left levels out. */

/**
 * Levels without gaps below the title of the page, which is level 1: headings of one depth below the same heading have the same level.
 * @param depths from 1 to 6, in the order of the text
 */
export const headingLevels = (depths: readonly number[]): number[] => {
  const open: number[] = []
  return depths.map((depth) => {
    while ((open.at(-1) ?? 0) >= depth) open.pop()
    open.push(depth)
    return open.length + 1
  })
}
