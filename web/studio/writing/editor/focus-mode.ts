/** Focus mode: every paragraph but the one with the cursor is faint. */
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const faint = Decoration.line({ class: 'cm-md-faint' })

const faintLines = (view: EditorView): DecorationSet => {
  const { doc, selection } = view.state
  let first = doc.lineAt(selection.main.from).number
  let last = doc.lineAt(selection.main.to).number
  while (first > 1 && doc.line(first - 1).text.trim() !== '') first -= 1
  while (last < doc.lines && doc.line(last + 1).text.trim() !== '') last += 1
  const lines = []
  for (const { from, to } of view.visibleRanges)
    for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number += 1)
      if (number < first || number > last) lines.push(faint.range(doc.line(number).from))
  return Decoration.set(lines)
}

export const focusMode = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = faintLines(view)
      }
      update({ view, docChanged, selectionSet, viewportChanged }: ViewUpdate) {
        if (docChanged || selectionSet || viewportChanged) this.decorations = faintLines(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  // The line that is written stays in the middle of the window.
  EditorView.scrollMargins.of((view) => {
    const margin = view.scrollDOM.clientHeight * 0.4
    return { top: margin, bottom: margin }
  }),
]
