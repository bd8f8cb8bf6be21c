/** What stays text: its marks are hidden, its lines are within the elements that the page has, blank lines are its margins. */
import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Line, Range, RangeSet } from '@codemirror/state'
import {
  BlockWrapper,
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { calloutKind, calloutLook, calloutNames } from '#contract/callout-kinds.ts'
import { diffMark, type Fence } from '#contract/code-fence.ts'
import { CodeBar, readBar } from './code-bar.ts'
import { footnotesOf } from './footnotes.ts'
import { blockAt, liveBlocks } from './live-blocks.ts'
import { gapOf, headingLevel } from './live-gaps.ts'
import { isBlank, isSource, type SyntaxNode, textStart } from './live-lines.ts'
import {
  FootnoteBack,
  FootnoteNumber,
  InlineImage,
  InlineMath,
  KindButton,
  MarkWidget,
  TaskBox,
} from './text-widgets.ts'

export type BuiltText = {
  decorations: DecorationSet
  /** What the cursor passes in one step. */
  atomic: DecorationSet
  wrappers: RangeSet<BlockWrapper>
  /** The cursor is within an element whose format is given to what is typed. */
  isInside: boolean
}

/** The element of the page for each node, and the node of its marks. */
const elements: Record<string, string> = {
  StrongEmphasis: 'strong',
  Emphasis: 'em',
  Strikethrough: 'del',
  InlineCode: 'code',
  Marked: 'mark',
  Inserted: 'ins',
  Sub: 'sub',
  Sup: 'sup',
}

const tagMarks = new Map<string, Decoration>()
const tagMark = (tagName: string, className = ''): Decoration => {
  const key = `${tagName} ${className}`
  const known = tagMarks.get(key) ?? Decoration.mark(className ? { tagName, class: className } : { tagName })
  tagMarks.set(key, known)
  return known
}

const hidden = Decoration.replace({})
const faint = Decoration.mark({ class: 'cm-faint-mark' })

const MAX_RANK = 100

/** An element of the text with marks at both ends. */
type Inline = {
  name: string
  from: number
  to: number
  /** Where its text begins and ends. */
  open: number
  close: number
}

class Builder {
  readonly #state: EditorState
  readonly #lang: 'en' | 'zh-CN'
  readonly #mayReveal: boolean
  readonly #decorations: Range<Decoration>[] = []
  readonly #atomic: Range<Decoration>[] = []
  readonly #wrappers: Range<BlockWrapper>[] = []
  /** The ends of the elements that are open at the moment, outermost first. */
  readonly #open: number[] = []
  readonly #inlines: Inline[] = []
  readonly #definitions: ReadonlySet<string>
  readonly #lowers: number
  constructor(state: EditorState, mayReveal: boolean) {
    this.#state = state
    this.#mayReveal = mayReveal
    this.#lang = langOf(state)
    const { list } = state.field(liveBlocks)
    this.#lowers = list.some(({ name }) => name === 'ATXHeading1' || name === 'SetextHeading1') ? 1 : 0
    this.#definitions = new Set(
      list.flatMap(({ name, source }) =>
        name === 'LinkReference'
          ? [...source.matchAll(/^ {0,3}\[([^\]]+)\]:/gm)].map(([, label = '']) => keyOf(label))
          : [],
      ),
    )
  }

  build(from: number, to: number): BuiltText {
    const { doc } = this.#state
    const first = doc.lineAt(blockAt(this.#state, from)?.from ?? from)
    const end = blockAt(this.#state, to)?.to ?? to
    syntaxTree(this.#state).iterate({
      from: first.from,
      to: end,
      enter: ({ node }) => this.#enter(node),
    })
    this.#readLines(first, end)
    const isInside = this.#reveal()
    return {
      decorations: Decoration.set(this.#decorations, true),
      atomic: Decoration.set(this.#atomic, true),
      wrappers: BlockWrapper.set(this.#wrappers, true),
      isInside,
    }
  }

  #add(decoration: Decoration, from: number, to = from) {
    this.#decorations.push(decoration.range(from, to))
  }

  #hide(from: number, to: number, decoration = hidden) {
    if (from >= to) return
    this.#add(decoration, from, to)
    this.#atomic.push(hidden.range(from, to))
  }

  /** Puts whole lines into an element of the page. */
  #wrap(node: { from: number; to: number }, tagName: string, attributes: Record<string, string> = {}) {
    const { doc } = this.#state
    const from = doc.lineAt(node.from).from
    const to = lastLine(this.#state, node).to
    if (from === to) return
    const { class: own = '', ...others } = attributes
    while ((this.#open.at(-1) ?? to) < from) this.#open.pop()
    // The outer one of two that begin and end together has the higher rank.
    const rank = MAX_RANK - this.#open.length
    this.#open.push(to)
    const wrapper = BlockWrapper.create({
      rank,
      tagName,
      attributes: { ...others, class: own ? `cm-b ${own}` : 'cm-b' },
    })
    this.#wrappers.push(wrapper.range(from, to))
  }

  #enter(node: SyntaxNode): boolean {
    const { name, from, to } = node
    const isTop = node.parent?.name === 'Document'
    if (isTop && isSource(this.#state, from)) return false
    // Even blocks without a blank line between them have the distance of the page.
    if (node.prevSibling && isBlock(node) && name !== 'ContainerEnd') {
      const previous = lastLine(this.#state, node.prevSibling)
      const isMark = /Mark$|Label$/.test(node.prevSibling.name)
      const line = this.#state.doc.lineAt(from)
      if (!isMark && previous.number + 1 === line.number) {
        if (name === 'ListItem') return this.#item(node, true)
        this.#wrap(node, 'div', gapOf(this.#state, 'cm-above', line, this.#lowers))
      }
    }
    const level = headingLevel(name)
    if (level > 0) {
      this.#wrap(node, `h${Math.min(6, level + this.#lowers)}`)
      return true
    }
    switch (name) {
      case 'Blockquote':
        return this.#quote(node)
      case 'Container':
        return this.#container(node)
      case 'BulletList':
        this.#wrap(node, 'ul', node.getChild('ListItem')?.getChild('Task') ? { class: 'task' } : {})
        return true
      case 'OrderedList': {
        const mark = node.getChild('ListItem')?.getChild('ListMark')
        const start = mark ? Number.parseInt(this.#state.sliceDoc(mark.from, mark.to), 10) : 1
        this.#wrap(node, 'ol', start === 1 ? {} : { start: String(start) })
        return true
      }
      case 'ListItem':
        return this.#item(node, false)
      case 'TaskMarker': {
        const isDone = /x/i.test(this.#state.sliceDoc(from, to))
        const space = this.#state.sliceDoc(to, to + 1) === ' ' ? 1 : 0
        this.#hide(from, to + space, Decoration.replace({ widget: new TaskBox(isDone) }))
        return false
      }
      case 'FencedCode':
        return this.#code(node)
      case 'CodeBlock':
        this.#wrap(node, 'figure', { class: 'code all-lines cm-code' })
        this.#wrap(node, 'pre')
        this.#codeLines(this.#state.doc.lineAt(from), lastLine(this.#state, node), readBar(''))
        return false
      case 'Footnote':
        this.#wrap(node, 'div', { class: 'cm-fn' })
        return true
      case 'FootnoteLabel': {
        const label = /\[\^(.+)\]/.exec(this.#state.sliceDoc(from, to))?.[1] ?? ''
        const number = footnotesOf(this.#state).numbers.get(label)
        this.#hide(from, to, Decoration.replace({ widget: new FootnoteBack(label, number ?? 0) }))
        return false
      }
      case 'FootnoteMark': {
        const label = this.#state.sliceDoc(from + 2, to - 1)
        const { numbers, notes } = footnotesOf(this.#state)
        if (!notes.has(label)) return false
        this.#hide(
          from,
          to,
          Decoration.replace({ widget: new FootnoteNumber(label, numbers.get(label) ?? 0) }),
        )
        return false
      }
      case 'Link':
        return this.#link(node)
      case 'Image':
        return this.#image(node)
      case 'Autolink':
        this.#inlines.push({ name: 'Link', from, to, open: from + 1, close: to - 1 })
        this.#add(tagMark('a', 'cm-link'), from + 1, to - 1)
        return false
      case 'URL':
        this.#add(tagMark('a', 'cm-link'), from, to)
        return false
      case 'InlineMath':
        return this.#math(node)
      case 'Escape':
        this.#hide(from, from + 1)
        return false
      case 'HardBreak':
        if (this.#state.sliceDoc(from, from + 1) === '\\') this.#hide(from, from + 1)
        return false
      case 'HTMLTag':
      case 'Comment':
      case 'CommentBlock':
      case 'HTMLBlock':
      case 'ProcessingInstruction':
      case 'LinkReference':
      case 'Table':
        this.#add(faint, from, to)
        return name === 'Table'
      case 'HeaderMark':
        this.#headerMark(node)
        return false
    }
    const tagName = elements[name]
    if (tagName) {
      const open = node.firstChild?.to ?? from
      const close = node.lastChild?.from ?? to
      if (open < close) {
        this.#inlines.push({ name, from, to, open, close })
        this.#add(tagMark(tagName), open, close)
      }
    }
    return true
  }

  #headerMark({ from, to, parent }: SyntaxNode) {
    if (!parent) return
    const { doc } = this.#state
    if (parent.name.startsWith('Setext')) this.#add(faint, from, to)
    else if (from > parent.from) {
      const text = doc.sliceString(parent.from, from)
      this.#hide(from - (text.length - text.trimEnd().length), to)
    }
    const id = /\s+\{#[\w-]+\}\s*$/.exec(doc.sliceString(parent.from, parent.to))
    if (id && from === parent.from) this.#add(faint, parent.from + id.index, parent.to)
  }

  #quote(node: SyntaxNode): boolean {
    const { doc } = this.#state
    const line = doc.lineAt(node.from)
    const start = textStart(this.#state, line)
    const [mark, name = ''] = /^\[!([A-Za-z]+)\][-+]?[ \t]*/.exec(doc.sliceString(start, line.to)) ?? []
    if (mark === undefined || !this.#callout(node, name, line, start, start + mark.length))
      this.#wrap(node, 'blockquote')
    return true
  }

  #container(node: SyntaxNode): boolean {
    const { doc } = this.#state
    const line = doc.lineAt(node.from)
    const end = node.nextSibling
    const [mark, name = ''] = /^:{3,}[ \t]*([A-Za-z]+)[ \t]*/.exec(doc.sliceString(node.from, line.to)) ?? []
    if (mark === undefined || end?.name !== 'ContainerEnd') return true
    const whole = { from: node.from, to: lastLine(this.#state, node).to }
    if (!this.#callout(whole, name, line, node.from, node.from + mark.length)) return true
    this.#closeLine(doc.lineAt(end.from), lastLine(this.#state, node).to)
    return true
  }

  /** The lines of a callout, with its kind in place of the mark; false when it is none. */
  #callout(node: { from: number; to: number }, name: string, line: Line, from: number, to: number): boolean {
    const kind = calloutKind(name)
    if (!kind) return false
    const look = calloutLook(kind)
    if (kind === 'details') this.#wrap(node, 'div', { class: 'cm-details' })
    else this.#wrap(node, 'div', { class: look === 'note' ? 'note' : `note ${look}` })
    this.#wrap({ from: line.from, to: line.to }, 'b', kind === 'details' ? { class: 'cm-summary' } : {})
    const hasTitle = line.to > to
    const widget = new KindButton(kind, calloutNames[this.#lang][kind], hasTitle)
    this.#hide(from, to, Decoration.replace({ widget }))
    return true
  }

  /** The last line of a block that is a mark as a whole: without height, unless nothing stands behind it. */
  #closeLine(line: Line, before: number) {
    const isLast = line.number === this.#state.doc.lines
    this.#add(Decoration.line({ class: isLast ? 'cm-behind' : 'cm-closing' }), line.from)
    this.#hide(textStart(this.#state, line), line.to)
    this.#atomic.push(hidden.range(before, isLast ? line.to : line.to + 1))
  }

  #item(node: SyntaxNode, isBelow: boolean): boolean {
    const isDone = /^\[x\]/i.test(
      this.#state.sliceDoc(node.getChild('Task')?.from ?? node.to, node.to).slice(0, 3),
    )
    const own = [isBelow ? 'cm-below' : '', isDone ? 'cm-done' : ''].filter(Boolean).join(' ')
    this.#wrap(node, 'li', own ? { class: own } : {})
    return true
  }

  #code(node: SyntaxNode): boolean {
    const { doc } = this.#state
    const opening = doc.lineAt(node.from)
    const last = lastLine(this.#state, node)
    const marks = node.getChildren('CodeMark')
    const closing = marks.length > 1 ? last : null
    const first = opening.number + 1
    const end = closing ? closing.number - 1 : last.number
    if (first > end) {
      // Without a line for code, nothing could be written between its marks.
      this.#add(faint, node.from, node.to)
      return false
    }
    const lastCode = doc.line(end)
    this.#wrap({ from: opening.from, to: lastCode.to }, 'figure', { class: 'code all-lines cm-code' })
    const codeLines = { from: doc.line(first).from, to: lastCode.to }
    if (codeLines.from < codeLines.to) this.#wrap(codeLines, 'pre')
    const start = textStart(this.#state, opening)
    const bar = new CodeBar(doc.sliceString(node.from, opening.to))
    this.#add(Decoration.line({ class: 'cm-code-head' }), opening.from)
    this.#hide(start, opening.to, Decoration.replace({ widget: bar }))
    this.#atomic.push(hidden.range(Math.max(0, opening.from - 1), textStart(this.#state, doc.line(first))))
    this.#codeLines(doc.line(first), lastCode, bar.fence)
    if (closing) this.#closeLine(closing, lastCode.to)
    return false
  }

  #codeLines(first: Line, last: Line, { lang, firstLine, marked }: Fence) {
    for (let number = 1; number <= last.number - first.number + 1; number += 1) {
      const line = this.#state.doc.line(first.number + number - 1)
      const isDiff = lang === 'diff' || lang === 'patch'
      const said = isDiff && diffMark(this.#state.sliceDoc(textStart(this.#state, line), line.to))
      const mark = said || (marked.has(number) ? 'hl' : '')
      this.#add(
        Decoration.line({
          class: mark ? `ln ${mark}` : 'ln',
          attributes: { 'data-n': String(firstLine + number - 1), spellcheck: 'false' },
        }),
        line.from,
      )
    }
  }

  #link(node: SyntaxNode): boolean {
    const { from, to } = node
    const marks = node.getChildren('LinkMark')
    const close = marks[1]
    if (!close) return false
    const label = node.getChild('LinkLabel')
    const isInline = marks.length > 2
    const written = label ? this.#state.sliceDoc(label.from + 1, label.to - 1) : ''
    const key = keyOf(written || this.#state.sliceDoc(from + 1, close.from))
    if (!isInline && !this.#definitions.has(key)) return true
    if (from + 1 < close.from) {
      this.#inlines.push({ name: 'Link', from, to, open: from + 1, close: close.from })
      this.#add(tagMark('a', 'cm-link'), from + 1, close.from)
    }
    return true
  }

  #image(node: SyntaxNode): boolean {
    const url = node.getChild('URL')
    const { main } = this.#state.selection
    if (!url || (main.from < node.to && main.to > node.from)) {
      this.#add(faint, node.from, node.to)
      return false
    }
    const alt = /^!\[([^\]]*)\]/.exec(this.#state.sliceDoc(node.from, node.to))?.[1] ?? ''
    const widget = new InlineImage(this.#state.sliceDoc(url.from, url.to).replace(/^<|>$/g, ''), alt)
    this.#add(Decoration.replace({ widget }), node.from, node.to)
    return false
  }

  #math(node: SyntaxNode): boolean {
    const { from, to } = node
    const { main } = this.#state.selection
    const open = node.firstChild?.to ?? from
    const close = node.lastChild?.from ?? to
    if (main.from < to && main.to > from) this.#add(Decoration.mark({ class: 'cm-math-source' }), from, to)
    else
      this.#add(Decoration.replace({ widget: new InlineMath(this.#state.sliceDoc(open, close)) }), from, to)
    return false
  }

  /** Hides what stands before the text of each line, and makes margins of blank lines. */
  #readLines(first: Line, end: number) {
    const { doc } = this.#state
    const { main } = this.#state.selection
    const cursorLine = this.#mayReveal && main.empty ? doc.lineAt(main.head).number : 0
    let blank: Line[] = []
    for (let line = first; ; line = doc.line(line.number + 1)) {
      const block = blockAt(this.#state, line.from)
      if (block?.widget) {
        this.#gaps(blank, block.from)
        blank = []
        line = doc.lineAt(block.to)
      } else if (isBlank(this.#state, line)) blank.push(line)
      else {
        const start = textStart(this.#state, line)
        this.#gaps(blank, start)
        blank = []
        if (start > line.from) {
          // The label of a note is its number.
          if (!/\[\^/.test(doc.sliceString(line.from, start))) this.#add(hidden, line.from, start)
          this.#atomic.push(hidden.range(Math.max(0, line.from - 1), start))
          if (line.number === cursorLine) this.#lineMark(line, start)
        }
      }
      if (line.to >= end || line.number === doc.lines) break
    }
    this.#gaps(blank, null)
  }

  /** A mark in the margin while the cursor is in the line, and in nothing within it. */
  #lineMark(line: Line, start: number) {
    if (this.#innermost()) return
    const mark = /(#{1,6}|[-*+]|>)\s*(?:\[[ xX]\]\s)?$/.exec(this.#state.sliceDoc(line.from, start))?.[1]
    if (!mark) return
    const kind = mark.startsWith('#') ? 'heading' : mark === '>' ? 'quote' : 'item'
    this.#add(Decoration.line({ class: `cm-mark-${kind}`, attributes: { 'data-mark': mark } }), line.from)
  }

  /**
   * One blank line is the margin between two blocks. Of several, the first and, from three on, the last are; the others are
   * lines in which somebody may be about to write.
   * @param next where the text behind them begins; null at the end of the text
   */
  #gaps(lines: Line[], next: number | null) {
    const { doc } = this.#state
    const [first] = lines
    const last = lines.at(-1)
    if (!first || !last) return
    const isStart = first.number === 1
    const isEnd = next === null && last.number === doc.lines
    const gaps = new Set<Line>()
    if (!isStart && !(isEnd && lines.length === 1)) gaps.add(first)
    if (!isStart && next !== null && lines.length > 2) gaps.add(last)
    for (const line of lines) {
      const start = textStart(this.#state, line)
      if (start > line.from) this.#add(hidden, line.from, start)
      if (!gaps.has(line)) {
        if (start > line.from) this.#atomic.push(hidden.range(Math.max(0, line.from - 1), start))
        continue
      }
      const isBefore = lines.length > 1 && line === first
      const below = isBefore || next === null ? null : doc.lineAt(next)
      const attributes = gapOf(this.#state, 'cm-blank', below, this.#lowers)
      this.#add(Decoration.line({ attributes }), line.from)
      const to = line === last && next !== null ? next : Math.min(doc.length, line.to + 1)
      this.#atomic.push(hidden.range(line.from - 1, to))
    }
  }

  /** The innermost element that holds the whole selection. */
  #innermost(): Inline | undefined {
    const { main } = this.#state.selection
    return this.#inlines.findLast(({ open, close }) => main.from >= open && main.to <= close)
  }

  #reveal(): boolean {
    const inner = this.#mayReveal ? this.#innermost() : undefined
    for (const one of this.#inlines) {
      const { name, from, to, open, close } = one
      const isShown = one === inner
      const mark = (at: number, end: number) =>
        name === 'Link' ? (at === from ? '[' : ']') : this.#state.sliceDoc(at, end)
      const widget = (at: number, end: number) =>
        Decoration.replace({ widget: new MarkWidget(mark(at, end), isShown) })
      this.#hide(from, open, widget(from, open))
      this.#hide(close, to, widget(close, to))
    }
    return inner !== undefined && inner.name !== 'Link'
  }
}

const keyOf = (label: string): string => label.toLowerCase().replace(/\s+/g, ' ').trim()

/** Without the end of the line that some nodes have. */
const lastLine = ({ doc }: EditorState, { from, to }: { from: number; to: number }): Line => {
  const line = doc.lineAt(to)
  return line.from === to && to > from ? doc.line(line.number - 1) : line
}

const isBlock = ({ type, name }: SyntaxNode): boolean =>
  type.is('Block') && name !== 'Document' && !/Mark$/.test(name)

/** As the site decides it, from the beginning of the text. */
export const langOf = ({ doc }: EditorState): 'en' | 'zh-CN' => {
  const text = doc.sliceString(0, 2000)
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0
  return han > 0.3 * (han + words) ? 'zh-CN' : 'en'
}

/** What is drawn of the text between two places. Pure. */
export const buildText = (state: EditorState, from: number, to: number, mayReveal = true): BuiltText =>
  new Builder(state, mayReveal).build(from, to)

const textPlugin = ViewPlugin.fromClass(
  class {
    built: BuiltText
    #isPointerDown = false
    #isKeyHeld = false
    #isStale = false
    /** What is built reaches from here to there. */
    #range = { from: 0, to: 0 }
    readonly #view: EditorView
    constructor(view: EditorView) {
      this.#view = view
      this.built = this.#build(view)
    }
    #build(view: EditorView): BuiltText {
      const { from, to } = view.viewport
      this.#range = { from, to }
      return buildText(view.state, from, to, !this.#isPointerDown && !this.#isKeyHeld)
    }
    update({ view, docChanged, selectionSet, viewportChanged, startState, state }: ViewUpdate) {
      const isOther =
        docChanged ||
        selectionSet ||
        viewportChanged ||
        syntaxTree(startState) !== syntaxTree(state) ||
        state.field(liveBlocks) !== startState.field(liveBlocks) ||
        this.#isStale ||
        // After a measuring that was given up, no update tells of the new viewport.
        view.viewport.from !== this.#range.from ||
        view.viewport.to !== this.#range.to
      this.#isStale = false
      if (isOther) this.built = this.#build(view)
    }
    /** Nothing opens under a pointer that is down, or for each place that a held key passes. */
    hold(kind: 'pointer' | 'key', isHeld: boolean) {
      const before = this.#isPointerDown || this.#isKeyHeld
      if (kind === 'pointer') this.#isPointerDown = isHeld
      else this.#isKeyHeld = isHeld
      if (!before || this.#isPointerDown || this.#isKeyHeld) return
      this.#isStale = true
      this.#view.dispatch({})
    }
  },
  {
    eventHandlers: {
      pointerdown() {
        this.hold('pointer', true)
      },
      keydown(event) {
        if (event.repeat && event.key.startsWith('Arrow')) this.hold('key', true)
      },
      keyup() {
        this.hold('key', false)
      },
    },
    provide: (plugin) => {
      const built = (view: EditorView) => view.plugin(plugin)?.built
      return [
        EditorView.decorations.of((view) => built(view)?.decorations ?? Decoration.none),
        EditorView.atomicRanges.of((view) => built(view)?.atomic ?? Decoration.none),
        EditorView.blockWrappers.of((view) => built(view)?.wrappers ?? BlockWrapper.set([])),
        EditorView.editorAttributes.of(
          (view): Record<string, string> => (built(view)?.isInside ? { class: 'cm-inside' } : {}),
        ),
      ]
    },
  },
)

/** The pointer may come up anywhere in the window. */
const pointerUp = ViewPlugin.define((view) => {
  const onUp = () => view.plugin(textPlugin)?.hold('pointer', false)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onUp)
  return {
    destroy: () => {
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
    },
  }
})

export const liveText: Extension = [
  textPlugin,
  pointerUp,
  EditorView.contentAttributes.of((view) => ({ lang: langOf(view.state) })),
]
