/** Moves one item of a list. */

/** The items with the one at `from` moved to `to`. */
export const withMoved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from] as Item)
}
