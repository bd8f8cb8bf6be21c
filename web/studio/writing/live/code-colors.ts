/** The colors of code: those that the site's renderer gives it. Until they arrive, and while somebody types, the previous ones stay. */
import { syntaxTree } from '@codemirror/language'
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { parseHtml } from '#web/ui/Html.tsx'
import { isSource } from './live-lines.ts'
import { servicesOf } from './live-services.ts'

/** A piece of code and its class, from the beginning of the code. */
type Color = [from: number, to: number, name: string]

const tokens = new Map<string, Decoration>()
const token = (name: string): Decoration => {
  const known = tokens.get(name) ?? Decoration.mark({ class: name })
  tokens.set(name, known)
  return known
}

const setColors = StateEffect.define<{ from: number; to: number; colors: readonly Color[] }>()

const shownColors = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects }) => {
    let next = shown.map(changes)
    for (const effect of effects) {
      if (!effect.is(setColors)) continue
      const { from, to, colors } = effect.value
      const add: Range<Decoration>[] = colors.map(([start, end, name]) =>
        token(name).range(from + start, from + end),
      )
      next = next.update({ filterFrom: from, filterTo: to, filter: () => false, add })
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The colors of the code in this HTML of one block; null when its text is not the code, as where marks were taken out. */
export const colorsIn = (html: DocumentFragment, code: string): Color[] | null => {
  const shown = html.querySelector('pre code')
  if (!shown || shown.textContent !== code) return null
  const colors: Color[] = []
  let at = 0
  const read = (node: Node) => {
    const start = at
    if (node.nodeType === Node.TEXT_NODE) at += node.textContent?.length ?? 0
    for (const child of node.childNodes) read(child)
    const { className = '' } = node as Element
    if (at > start && /^[a-z]$/.test(className)) colors.push([start, at, className])
  }
  read(shown)
  return colors
}

const PAUSE_MS = 300

const asker = ViewPlugin.fromClass(
  class {
    /** By source of the block; null while it is asked for. */
    readonly #known = new Map<string, readonly Color[] | null>()
    #isGone = false
    #timer: ReturnType<typeof setTimeout> | undefined
    readonly #view: EditorView
    constructor(view: EditorView) {
      this.#view = view
      this.#wait(0)
    }
    update({ docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.#wait(docChanged ? PAUSE_MS : 0)
    }
    destroy() {
      this.#isGone = true
      clearTimeout(this.#timer)
    }
    #wait(ms: number) {
      if (this.#isGone) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#ask(), ms)
    }
    #ask() {
      const view = this.#view
      const { from, to } = view.viewport
      const effects: StateEffect<unknown>[] = []
      syntaxTree(view.state).iterate({
        from,
        to,
        enter: ({ node }) => {
          if (node.name !== 'FencedCode') return
          const info = node.getChild('CodeInfo')
          const text = node.getChild('CodeText')
          if (!info || !text || node.parent?.name !== 'Document' || isSource(view.state, node.from)) return
          const source = view.state.sliceDoc(node.from, node.to)
          const colors = this.#known.get(source)
          if (colors) effects.push(setColors.of({ from: text.from, to: text.to, colors }))
          else if (colors === undefined) void this.#load(source, view.state.sliceDoc(text.from, text.to))
        },
      })
      if (effects.length > 0) view.dispatch({ effects })
    }
    async #load(source: string, code: string) {
      this.#known.set(source, null)
      try {
        const html = await servicesOf(this.#view).render(source)
        this.#known.set(source, colorsIn(parseHtml(html), code) ?? [])
        this.#wait(0)
      } catch {
        // Asked for again with the next change.
        this.#known.delete(source)
      }
    }
  },
)

export const codeColors: Extension = [shownColors, asker]
