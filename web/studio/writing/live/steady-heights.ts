/**
 * Keeps the heights of what is not drawn. CodeMirror estimates them from the first line it draws that is short and nothing but text, which
 * here may be code, a note or a heading; when another kind of line comes first, it forgets all heights, and the text jumps or stays
 * blank. Short lines with a mark do not serve for it, so it measures a line of its own, in the type of a paragraph.
 */
import { Decoration, type EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const shortLines = new MatchDecorator({
  regexp: /^.{1,20}$/g,
  decoration: Decoration.mark({ class: 'cm-short' }),
})

export const steadyHeights = ViewPlugin.fromClass(
  class {
    marks
    constructor(view: EditorView) {
      this.marks = shortLines.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.marks = shortLines.updateDeco(update, this.marks)
    }
  },
  { decorations: ({ marks }) => marks },
)
