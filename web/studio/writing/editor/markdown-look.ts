/** How the Markdown source looks: headings in their size, emphasis in its style, marks faint. */
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import type { Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Class names, so that the colors stand in the style sheet with all others. */
const style = HighlightStyle.define([
  { tag: tags.heading, class: 'cm-md-heading' },
  { tag: tags.strong, class: 'cm-md-strong' },
  { tag: tags.emphasis, class: 'cm-md-emphasis' },
  { tag: tags.strikethrough, class: 'cm-md-strike' },
  { tag: tags.monospace, class: 'cm-md-code' },
  { tag: [tags.url, tags.labelName, tags.string], class: 'cm-md-url' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], class: 'cm-md-mark' },
])

const headingLine = [1, 2, 3, 4, 5, 6].map((level) => Decoration.line({ class: `cm-md-h${level}` }))

const headingLines = (view: EditorView): DecorationSet => {
  const lines: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start }) => {
        const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
        const decoration = level && headingLine[Number(level) - 1]
        if (decoration) lines.push(decoration.range(view.state.doc.lineAt(start).from))
        return !level
      },
    })
  return Decoration.set(lines, true)
}

const headingPlugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = headingLines(view)
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = headingLines(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

export const markdownLook = [syntaxHighlighting(style), headingPlugin]
