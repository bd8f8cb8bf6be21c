/** The keys that mean something else where marks are hidden: new paragraphs, line breaks, and what is deleted at an edge. */
import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import {
  EditorSelection,
  EditorState,
  type Extension,
  findClusterBreak,
  type Line,
  Prec,
} from '@codemirror/state'
import { type Command, type EditorView, keymap } from '@codemirror/view'
import { blockAt, closedBlock, type LiveBlock, liveBlocks, selectBlock } from './live-blocks.ts'
import { headingLevel } from './live-gaps.ts'
import { around, isBlank, isSource, type SyntaxNode, textStart } from './live-lines.ts'
import { tickTask } from './text-widgets.ts'

const INLINE = new Set([
  'StrongEmphasis',
  'Emphasis',
  'Strikethrough',
  'InlineCode',
  'Marked',
  'Inserted',
  'Sub',
  'Sup',
  'Link',
])
const CODE = new Set(['FencedCode', 'CodeBlock'])
const LIST = new Set(['ListItem'])
const QUOTE = new Set(['Blockquote'])

type Inline = { from: number; to: number; open: number; close: number }

const edgesOf = (node: SyntaxNode): Inline => {
  const { from, to } = node
  const marks = node.name === 'Link' ? node.getChildren('LinkMark') : [node.firstChild, node.lastChild]
  return { from, to, open: marks[0]?.to ?? from, close: marks[1]?.from ?? to }
}

/** The innermost element of which this place is an edge. */
const inlineAt = (state: EditorState, fits: (edges: Inline) => boolean, at: number): Inline | null => {
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side)
    for (; node; node = node.parent) {
      if (!INLINE.has(node.name)) continue
      const edges = edgesOf(node)
      if (edges.open < edges.close && fits(edges)) return edges
    }
  }
  return null
}

const takeOff = (view: EditorView, { from, to, open, close }: Inline): boolean => {
  const { head } = view.state.selection.main
  view.dispatch({
    changes: [
      { from, to: open },
      { from: close, to },
    ],
    selection: EditorSelection.cursor(head - (open - from)),
    userEvent: 'delete',
    scrollIntoView: true,
  })
  return true
}

/** Deletes one character within the element, and the element with its last one. */
const deleteWithin = (view: EditorView, { from, to, open, close }: Inline, isForward: boolean): boolean => {
  const text = view.state.sliceDoc(open, close)
  const size = isForward
    ? findClusterBreak(text, 0)
    : text.length - findClusterBreak(text, text.length, false)
  const isAll = size >= text.length
  const at = isForward ? open : close - size
  view.dispatch({
    changes: isAll ? { from, to } : { from: at, to: at + size },
    selection: EditorSelection.cursor(isAll ? from : at),
    userEvent: 'delete',
    scrollIntoView: true,
  })
  return true
}

/** Text that may run into the text before or behind it. */
const isText = (block: LiveBlock | undefined): boolean =>
  block !== undefined &&
  !block.widget &&
  !CODE.has(block.name) &&
  !['HTMLBlock', 'CommentBlock'].includes(block.name)

/** Goes to a block that nothing can run into: it is selected, or the cursor goes into its last or first line of code. */
const stopBefore = (view: EditorView, block: LiveBlock, way: 'up' | 'down'): boolean => {
  if (block.widget) selectBlock(view, block)
  else {
    const line = view.state.doc.lineAt(way === 'up' ? block.to : block.from)
    const isFence = /^\s*(?:`{3,}|~{3,})/.test(line.text)
    const inner = isFence ? view.state.doc.line(line.number + (way === 'up' ? -1 : 1)) : line
    view.dispatch({
      selection: EditorSelection.cursor(way === 'up' ? inner.to : inner.from),
      scrollIntoView: true,
    })
  }
  return true
}

const neighbor = (state: EditorState, at: number, way: 'up' | 'down'): LiveBlock | undefined => {
  const { list } = state.field(liveBlocks)
  return way === 'up' ? list.findLast(({ to }) => to < at) : list.find(({ from }) => from > at)
}

const backspace: Command = (view) => {
  const { state } = view
  const { main, ranges } = state.selection
  if (!main.empty || ranges.length > 1) return false
  const { head } = main
  const line = state.doc.lineAt(head)
  if (isSource(state, head)) return false
  const inner = inlineAt(state, ({ open }) => open === head, head)
  if (inner) return takeOff(view, inner)
  const outer = inlineAt(state, ({ to }) => to === head, head)
  if (outer) return deleteWithin(view, outer, false)

  const code = around(state, line.from, 1, CODE)
  if (code) {
    const first = state.doc.lineAt(code.from).number + (code.name === 'FencedCode' ? 1 : 0)
    if (line.number !== first || head !== textStart(state, line)) return false
    const text = code.getChild('CodeText')
    // An empty block goes as a whole; the code of another one does not run into its mark.
    const isEmpty = !text || state.sliceDoc(text.from, text.to).trim() === ''
    if (isEmpty) view.dispatch({ changes: { from: code.from, to: code.to }, userEvent: 'delete' })
    return true
  }
  const start = textStart(state, line)
  const callout = /^(?:\[![A-Za-z]+\][-+]?[ \t]*)/.exec(state.sliceDoc(start, line.to))?.[0].length ?? 0
  if (callout > 0 && head === start + callout && around(state, head, -1, QUOTE)) {
    view.dispatch({ changes: { from: start, to: head }, userEvent: 'delete' })
    return true
  }
  if (head !== start) return false
  const heading = syntaxTree(state).resolveInner(head, head === line.to ? -1 : 1)
  for (let node: SyntaxNode | null = heading; node; node = node.parent)
    if (headingLevel(node.name) > 0 && node.name.startsWith('ATX') && node.from < head) {
      view.dispatch({ changes: { from: node.from, to: head }, userEvent: 'delete' })
      return true
    }
  if (start > line.from) return false
  const above = neighbor(state, line.from, 'up')
  const isBelow = above !== undefined && linesBetween(state, above.to, line.from) <= 1
  if (!above || !isBelow || isText(above)) return false
  if (isBlank(state, line)) view.dispatch({ changes: { from: above.to, to: line.to }, userEvent: 'delete' })
  return stopBefore(view, blockAt(view.state, above.from) ?? above, 'up')
}

const linesBetween = ({ doc }: EditorState, from: number, to: number): number =>
  doc.lineAt(to).number - doc.lineAt(from).number - 1

const deleteKey: Command = (view) => {
  const { state } = view
  const { main, ranges } = state.selection
  if (!main.empty || ranges.length > 1 || isSource(state, main.head)) return false
  const { head } = main
  const inner = inlineAt(state, ({ close }) => close === head, head)
  if (inner) return takeOff(view, inner)
  const outer = inlineAt(state, ({ from }) => from === head, head)
  if (outer) return deleteWithin(view, outer, true)
  const line = state.doc.lineAt(head)
  if (head !== line.to) return false
  const code = around(state, line.from, 1, CODE)
  if (code) return line.number + 1 >= state.doc.lineAt(code.to).number
  const below = neighbor(state, head, 'down')
  if (!below || isText(below) || linesBetween(state, line.to, below.from) > 1) return false
  return stopBefore(view, below, 'down')
}

/** Puts text in place of a range, with the cursor behind it. */
const typeIn = (view: EditorView, from: number, to: number, insert: string): boolean => {
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}

/** The line of an empty item becomes a paragraph behind the list: without a blank line, it would go on with the item above. */
const endList = (view: EditorView, { from, to, number }: Line): boolean => {
  const { doc } = view.state
  const insert = number > 1 && doc.line(number - 1).text.trim() !== '' ? view.state.lineBreak : ''
  return typeIn(view, from, to, insert)
}

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/** Enter ends the paragraph: Markdown has a blank line between two. */
const newParagraph: Command = (view) => {
  const { state } = view
  const { main, ranges } = state.selection
  const { from, to } = main
  const line = state.doc.lineAt(from)
  if (ranges.length > 1 || isSource(state, from) || around(state, line.from, 1, CODE)) return false
  if (closedBlock(state, from)) return false
  const start = textStart(state, line)
  const item = around(state, from, -1, LIST)
  if (item && from >= start) {
    const isEmpty = main.empty && start === line.to && item.parent?.parent?.name === 'Document'
    return isEmpty ? endList(view, line) : continueMarkup(view)
  }
  if (from < start) return false
  const quote = around(state, from, -1, QUOTE)
  // An empty line of a quote leads out of it.
  if (quote && start === line.to) return continueMarkup(view)
  const prefix = quote ? state.sliceDoc(line.from, start) : ''
  const isAlone = line.text.trim() === ''
  const lineEnd = state.lineBreak
  const insert = isAlone ? lineEnd : `${lineEnd}${prefix.trimEnd()}${lineEnd}${prefix}`
  const space = /^[ \t]*/.exec(state.sliceDoc(to, state.doc.lineAt(to).to))?.[0].length ?? 0
  return typeIn(view, from, to + space, insert)
}

/** Shift+Enter breaks the line within the paragraph. */
const breakLine: Command = (view) => {
  const { state } = view
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  if (isSource(state, from) || around(state, line.from, 1, CODE) || line.text.trim() === '') return false
  const start = textStart(state, line)
  const node = syntaxTree(state).resolveInner(start, 1)
  for (let one: SyntaxNode | null = node; one; one = one.parent) if (headingLevel(one.name) > 0) return true
  // Marks of a list become spaces: the line continues its item.
  const prefix = state.sliceDoc(line.from, Math.min(from, start)).replace(/[^\s>]/g, ' ')
  const insert = `\\${state.lineBreak}${prefix}`
  return typeIn(view, from, to, insert)
}

/** The block with the cursor changes places with its neighbor; what is between them stays. Lines of lists and code move alone. */
const moveBlock =
  (way: 'up' | 'down'): Command =>
  (view) => {
    const { state } = view
    const { main } = state.selection
    const block = blockAt(state, main.head)
    if (!block || /List$/.test(block.name) || (!block.widget && CODE.has(block.name))) return false
    const other = neighbor(state, way === 'up' ? block.from : block.to, way)
    if (!other) return true
    const [first, second] = way === 'up' ? [other, block] : [block, other]
    const between = state.sliceDoc(first.to, second.from)
    const shift = way === 'up' ? other.from - block.from : other.to - block.to
    view.dispatch({
      changes: { from: first.from, to: second.to, insert: second.source + between + first.source },
      selection: EditorSelection.range(main.anchor + shift, main.head + shift),
      scrollIntoView: true,
      userEvent: 'move.line',
    })
    return true
  }

/** Keys such as Home lead to where the text of a line begins, not before its hidden marks. */
const startAtText = EditorState.transactionFilter.of((transaction) => {
  const { selection, docChanged, startState } = transaction
  if (!selection || docChanged || !transaction.isUserEvent('select') || selection.ranges.length > 1)
    return transaction
  const { anchor, head, empty } = selection.main
  const line = startState.doc.lineAt(head)
  const start = textStart(startState, line)
  // A block that is selected as a whole begins at its line.
  if (head >= start || closedBlock(startState, head)) return transaction
  return [transaction, { selection: EditorSelection.range(empty ? start : anchor, start) }]
})

export const textKeys: Extension = [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: newParagraph },
      { key: 'Shift-Enter', run: breakLine },
      { key: 'Backspace', run: backspace },
      { key: 'Delete', run: deleteKey },
      { key: 'Alt-ArrowUp', run: moveBlock('up') },
      { key: 'Alt-ArrowDown', run: moveBlock('down') },
      { key: 'Alt-Enter', run: (view) => tickTask(view, view.state.selection.main.head) },
    ]),
  ),
  startAtText,
]
