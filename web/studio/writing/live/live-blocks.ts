/** The blocks of the text, and which of them are shown as widgets in place of their lines. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  EditorSelection,
  type EditorState,
  Facet,
  type Range,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, type WidgetType } from '@codemirror/view'

/** A block at the top level of the text, as a kind gets it. `name` is that of its node in the syntax tree. */
export type FoundBlock = { source: string; name: string; state: EditorState }

/** What stands in place of the lines of a block; `LiveWidget` is the class of them all. */
type BlockWidget = WidgetType & {
  readonly opensSource: boolean
  enter: (view: EditorView, dom: HTMLElement) => void
}

/** The kinds in their order: the first answer wins. */
export const blockKinds = Facet.define<readonly ((block: FoundBlock) => BlockWidget | null)[]>()

/** A block at the top level of the text, as whole lines. */
export type LiveBlock = {
  name: string
  from: number
  to: number
  source: string
  /** Null for what stays text. */
  widget: BlockWidget | null
}

type Blocks = {
  list: readonly LiveBlock[]
  /** The block with the cursor, if its source is shown below it. */
  open: LiveBlock | null
  decorations: DecorationSet
  closed: DecorationSet
}

/** For the first sight of a text; what is not parsed by then is parsed later, piece by piece. */
const PARSE_MS = 100

/** Elements that begin in one block of HTML and end in a later one, with Markdown between them. */
const WRAPPER = /<(\/?)(?:details|div|table|section|figure|blockquote|center|pre)\b/gi

const openElements = (html: string): number => {
  let open = 0
  for (const [, slash] of html.matchAll(WRAPPER)) open += slash ? -1 : 1
  return open
}

/** The block in which the element ends that begins in this one; the block itself when it ends there, or nowhere. */
const endOfElement = (blocks: readonly { name: string; source: string }[], start: number): number => {
  let open = 0
  for (let at = start; at < blocks.length; at += 1) {
    const { name, source } = blocks[at] ?? { name: '', source: '' }
    if (name !== 'FencedCode' && name !== 'CodeBlock') open += openElements(source)
    if (open <= 0) return at
  }
  return start
}

const findBlocks = (state: EditorState, known: ReadonlyMap<string, BlockWidget | null>): LiveBlock[] => {
  const { doc } = state
  const single: Omit<LiveBlock, 'widget'>[] = []
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    const from = doc.lineAt(node.from).from
    const end = node.to > node.from && doc.sliceString(node.to - 1, node.to) === '\n' ? node.to - 1 : node.to
    const to = doc.lineAt(end).to
    const last = single.at(-1)
    // A container ends with a node of its own.
    if (last && (node.name === 'ContainerEnd' || from <= last.to)) {
      last.to = Math.max(last.to, to)
      last.source = doc.sliceString(last.from, last.to)
    } else single.push({ name: node.name, from, to, source: doc.sliceString(from, to) })
  }
  const found: Omit<LiveBlock, 'widget'>[] = []
  for (let i = 0; i < single.length; i += 1) {
    const block = single[i] as (typeof single)[number]
    // What stands between two tags is part of the element.
    const end = block.name === 'HTMLBlock' ? endOfElement(single, i) : i
    const { to } = single[end] ?? block
    found.push(end === i ? block : { ...block, to, source: doc.sliceString(block.from, to) })
    i = end
  }
  return found.map((block) => {
    const key = keyOf(block)
    const before = known.get(key)
    return { ...block, widget: before === undefined ? widgetOf({ ...block, state }) : before }
  })
}

/**
 * The blocks after a change, also where the parser has no time for the whole text at once: those further down are what they were, so
 * that no form closes and nothing typed goes elsewhere.
 */
const blocksAfter = ({ state, changes }: Transaction, { list }: Blocks): LiveBlock[] => {
  const known = new Map(list.map((block) => [keyOf(block), block.widget]))
  const found = findBlocks(state, known)
  const { length } = syntaxTree(state)
  const { doc } = state
  if (length >= doc.length) return found
  // The last one may go on.
  const whole = found.filter(({ to }) => to < length)
  const end = whole.at(-1)?.to ?? -1
  const rest = list.flatMap(({ name, ...before }) => {
    const from = changes.mapPos(before.from, 1)
    const to = changes.mapPos(before.to, -1)
    if (from <= end || to < from || from !== doc.lineAt(from).from || to !== doc.lineAt(to).to) return []
    const block = { name, from, to, source: doc.sliceString(from, to) }
    return { ...block, widget: known.get(keyOf(block)) ?? widgetOf({ ...block, state }) }
  })
  return [...whole, ...rest]
}

const keyOf = ({ name, source }: Pick<LiveBlock, 'name' | 'source'>) => `${name}\n${source}`

const widgetOf = (block: FoundBlock): BlockWidget | null => {
  for (const kind of block.state.facet(blockKinds).flat()) {
    const widget = kind(block)
    if (widget) return widget
  }
  return null
}

/** A cursor at the edge belongs to the text outside, when it came from there (`assoc`). */
const openIn = (state: EditorState, list: readonly LiveBlock[]): LiveBlock | null => {
  const { main } = state.selection
  const block = find(list, main.head)
  if (!block?.widget?.opensSource || !main.empty) return null
  const isOutside = (main.head === block.to && main.assoc > 0) || (main.head === block.from && main.assoc < 0)
  return isOutside ? null : block
}

const sourceLine = Decoration.line({ class: 'cm-live-source' })

const decorate = (state: EditorState, list: readonly LiveBlock[], open: LiveBlock | null): Blocks => {
  const all: Range<Decoration>[] = []
  const closed: Range<Decoration>[] = []
  for (const block of list) {
    const { widget, from, to } = block
    if (!widget) continue
    if (block === open) {
      all.push(Decoration.widget({ widget, block: true, side: -1 }).range(from))
      for (let at = from; at <= to; ) {
        const line = state.doc.lineAt(at)
        all.push(sourceLine.range(line.from))
        at = line.to + 1
      }
    } else {
      const replaced = Decoration.replace({ widget, block: true }).range(from, to)
      all.push(replaced)
      closed.push(replaced)
    }
  }
  return { list, open, decorations: Decoration.set(all, true), closed: Decoration.set(closed) }
}

export const liveBlocks = StateField.define<Blocks>({
  create: (state) => {
    ensureSyntaxTree(state, state.doc.length, PARSE_MS)
    const list = findBlocks(state, new Map())
    return decorate(state, list, openIn(state, list))
  },
  update: (before, transaction) => {
    const { state, startState, docChanged, selection } = transaction
    const isSame = !docChanged && syntaxTree(state) === syntaxTree(startState)
    if (isSame && !selection) return before
    const list = isSame ? before.list : blocksAfter(transaction, before)
    const open = openIn(state, list)
    return isSame && open === before.open ? before : decorate(state, list, open)
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(field).closed),
  ],
})

/** The block with this position; null between blocks. */
const find = (list: readonly LiveBlock[], at: number): LiveBlock | null => {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const block = list[middle] as LiveBlock
    if (at < block.from) high = middle - 1
    else if (at > block.to) low = middle + 1
    else return block
  }
  return null
}

/** The block at the top level that has this position; null on a blank line between two. */
export const blockAt = (state: EditorState, at: number): LiveBlock | null =>
  find(state.field(liveBlocks).list, at)

/** The block at this position, if it is shown as a widget without its source. */
export const closedBlock = (state: EditorState, at: number): LiveBlock | null => {
  const { list, open } = state.field(liveBlocks)
  const block = find(list, at)
  return block?.widget && block !== open ? block : null
}

/** Selects the block as a whole, which is how the keyboard stops at it. */
export const selectBlock = (view: EditorView, { from, to }: { from: number; to: number }): void =>
  view.dispatch({ selection: EditorSelection.range(from, to), scrollIntoView: true, userEvent: 'select' })

/** Selects the block of this element, and takes the keys. */
export const selectBlockOf = (view: EditorView, dom: HTMLElement): void => {
  const block = blockAt(view.state, view.posAtDOM(dom))
  if (!block) return
  selectBlock(view, block)
  view.focus()
}

/** Goes from a block to the next place above or below it: a neighbor that is a widget is selected. */
export const stopAt = (view: EditorView, { from, to }: LiveBlock, way: 'up' | 'down'): void => {
  const { list } = view.state.field(liveBlocks)
  const { doc } = view.state
  const place = list.findIndex((block) => block.from === from)
  const next = list[place + (way === 'up' ? -1 : 1)]
  const blankLines = next ? Math.abs(doc.lineAt(next.from).number - doc.lineAt(from).number) : 0
  if (next?.widget && closedBlock(view.state, next.from) && blankLines > 0) {
    selectBlock(view, next)
    return
  }
  const at = next ? (way === 'up' ? next.to : next.from) : way === 'up' ? from : to
  const assoc = way === 'up' ? -1 : 1
  view.dispatch({
    // Not the cursor alone, of which a transaction drops the side.
    selection: EditorSelection.create([EditorSelection.cursor(at, next ? 0 : assoc)]),
    scrollIntoView: true,
    userEvent: 'select',
  })
}
