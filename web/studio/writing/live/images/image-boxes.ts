/** The elements in which images stand in the rendered text. */
import type { EditorView } from '@codemirror/view'
import { placeOf } from '../live-widget.ts'

/** The box of the images at this position. */
export const boxAt = (view: EditorView, at: number): HTMLElement | undefined =>
  [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-live-images')].find((box) => {
    const { from, to } = placeOf(view, box)
    return from <= at && at <= to
  })

/** The buttons on the images of a box. */
export const picksOf = (box: HTMLElement): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>('.cm-live-pick'),
]

export const pickOf = (view: EditorView, at: number, index: number): HTMLElement | undefined => {
  const box = boxAt(view, at)
  return box && picksOf(box)[index]
}
