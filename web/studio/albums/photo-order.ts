/** Where photos stand after one of them was put down somewhere else; the selected ones go with it. Pure. */
import { withMoved } from '../ordering/with-moved.ts'

export type PhotoMove = {
  /** All ids in their new order. */
  order: number[]
  /** The photos that move, in the order that they have. */
  photoIds: number[]
  /** The photo behind them; null: they are the last. */
  before: number | null
}

export const photoMove = (
  ids: readonly number[],
  from: number,
  to: number,
  selected: ReadonlySet<number>,
): PhotoMove => {
  const dragged = ids[from] as number
  const moving = selected.has(dragged) ? selected : new Set([dragged])
  const around = withMoved(ids, from, to)
  const before = around.slice(to + 1).find((id) => !moving.has(id)) ?? null
  return moveBefore(ids, moving, before)
}

/** @param before a photo that does not move itself; null: to the end */
export const moveBefore = (
  ids: readonly number[],
  moving: ReadonlySet<number>,
  before: number | null,
): PhotoMove => {
  const photoIds = ids.filter((id) => moving.has(id))
  const rest = ids.filter((id) => !moving.has(id))
  const at = before === null ? rest.length : rest.indexOf(before)
  return { order: rest.toSpliced(at, 0, ...photoIds), photoIds, before }
}
