/** What was pasted last: a line marks it until the next key, and its images of other places wait for an answer. */
import { StateEffect, StateField } from '@codemirror/state'
import { type EditorView, layer, RectangleMarker } from '@codemirror/view'

export type Pasted = {
  from: number
  to: number
  /** What the clipboard had as plain text. */
  plain: string
  /** URLs of images on other sites. */
  remote: readonly string[]
  /** Places of images that are only on the computer from which the text came. */
  missing: readonly number[]
  /** The owner has not said yet what becomes of them. */
  asks: boolean
  isMarked: boolean
}

export const setPasted = StateEffect.define<Pasted | null>()

export const pastedField = StateField.define<Pasted | null>({
  create: () => null,
  update: (before, transaction) => {
    const { changes, docChanged, effects } = transaction
    let next = before
    if (next && docChanged)
      next = {
        ...next,
        from: changes.mapPos(next.from, -1),
        to: changes.mapPos(next.to, 1),
        missing: next.missing.map((at) => changes.mapPos(at)),
      }
    if (
      next?.isMarked &&
      ['input.type', 'delete', 'select', 'move', 'undo'].some((name) => transaction.isUserEvent(name))
    )
      next = { ...next, isMarked: false }
    for (const effect of effects) if (effect.is(setPasted)) next = effect.value
    return next && (next.asks || next.isMarked) ? next : null
  },
})

const WIDTH_PX = 2

/** The line at the left of it; a layer, because rendered blocks have no lines. */
export const pastedMark = layer({
  above: false,
  class: 'cm-pasted-layer',
  update: ({ startState, state, geometryChanged }) =>
    geometryChanged || startState.field(pastedField) !== state.field(pastedField),
  markers: (view) => {
    const pasted = view.state.field(pastedField)
    if (!pasted?.isMarked) return []
    const top = view.lineBlockAt(pasted.from).top + view.documentPadding.top
    const bottom = view.lineBlockAt(pasted.to).bottom + view.documentPadding.top
    return [new RectangleMarker('cm-pasted', leftOf(view), top, WIDTH_PX, bottom - top)]
  },
})

const leftOf = ({ contentDOM, scrollDOM }: EditorView): number =>
  contentDOM.getBoundingClientRect().left -
  scrollDOM.getBoundingClientRect().left +
  Number.parseFloat(getComputedStyle(contentDOM).paddingLeft)
