/** Which rows of a table are selected: a click selects one, Shift selects from the last one to this one. */

export type Selection = {
  ids: ReadonlySet<number>
  /** Where a range begins: the row that was changed last. */
  anchor: number | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** @param rows the ids on the page, in their order. @param isRange Shift was held */
export function toggleRow(
  { ids, anchor }: Selection,
  id: number,
  rows: readonly number[],
  isRange: boolean,
): Selection {
  const isSelected = !ids.has(id)
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)]
  const changed =
    isRange && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  return { ids: withRows(ids, changed, isSelected), anchor: id }
}

/** Selects all rows of the page, or none of them when all are selected. */
export function toggleAll({ ids }: Selection, rows: readonly number[]): Selection {
  const isSelected = !rows.every((id) => ids.has(id))
  return { ids: withRows(ids, rows, isSelected), anchor: null }
}

const withRows = (ids: ReadonlySet<number>, rows: readonly number[], isSelected: boolean): Set<number> => {
  const next = new Set(ids)
  for (const id of rows)
    if (isSelected) next.add(id)
    else next.delete(id)
  return next
}
