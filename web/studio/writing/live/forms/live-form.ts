/** The form that floats over the text: which one is open, and the place that it is about, which follows changes. */
import { StateEffect, StateField } from '@codemirror/state'

/** The menu of a row or column of the table. */
export type TableMenuForm = {
  kind: 'table'
  from: number
  to: number
  axis: 'row' | 'column'
  row: number
  column: number
}

/** Each kind of form adds its type here and its component in `LiveForms.tsx`. */
export type LiveForm =
  | { kind: 'link'; from: number; to: number }
  /** What a block can do. */
  | { kind: 'block'; from: number; to: number }
  /** An address that will stand in a line of its own. */
  | { kind: 'url'; from: number; to: number; isVideo: boolean }
  /** `index`: which image of its gallery. */
  | { kind: 'image'; from: number; to: number; index: number }
  | { kind: 'callout'; from: number; to: number }
  | TableMenuForm

export const setForm = StateEffect.define<LiveForm | null>()

export const openForm = StateField.define<LiveForm | null>({
  create: () => null,
  update: (form, { changes, docChanged, effects }) => {
    let next = form
    if (form && docChanged) {
      const from = changes.mapPos(form.from, 1)
      const to = changes.mapPos(form.to, -1)
      // What it is about is gone.
      next = from < to ? { ...form, from, to } : null
    }
    for (const effect of effects) if (effect.is(setForm)) next = effect.value
    return next
  },
})
