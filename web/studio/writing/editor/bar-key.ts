/** Alt+F10 leads from the text to the bar of its block, and from there to the toolbar; Esc leads back. */
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin } from '@codemirror/view'

/** What a block has for a pointer: the note of a number, the fields of code, the kind of a callout, the way back from a note. */
const BAR = '.cm-fn-tip button, .cm-code-bar input, .cm-kind, .cm-fn-back'

const elementAt = (view: EditorView, at: number): Element | null => {
  // Of a long block, the first line may not be drawn.
  if (at < view.viewport.from) view.dispatch({ effects: EditorView.scrollIntoView(at) })
  const { node, offset } = view.domAtPos(at)
  const child = node.childNodes[offset] ?? node
  return child instanceof Element ? child : child.parentElement
}

/** The bar of the innermost block with the cursor that has one. */
const barOf = (view: EditorView): HTMLElement | null => {
  const tip = view.dom.querySelector<HTMLElement>('.cm-fn-tip button')
  if (tip) return tip
  const { doc, selection } = view.state
  let node: ReturnType<typeof syntaxTree>['topNode'] | null = syntaxTree(view.state).resolve(
    selection.main.head,
    -1,
  )
  for (; node; node = node.parent) {
    if (!/^(?:FencedCode|Blockquote|Container|Footnote)$/.test(node.name)) continue
    const line = elementAt(view, doc.lineAt(node.from).from)?.closest('.cm-line')
    const bar = line?.querySelector<HTMLElement>(BAR)
    if (bar) return bar
  }
  return null
}

const toolbarOf = (view: EditorView) =>
  view.dom.closest('section')?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')

const leaveBar = ViewPlugin.define((view) => {
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, isComposing, defaultPrevented, target } = event
    if (isComposing || defaultPrevented || !(target instanceof HTMLElement) || target === view.contentDOM)
      return
    const isField = target instanceof HTMLInputElement
    if (key === 'F10' && altKey) toolbarOf(view)?.focus()
    else if (target.matches(BAR) && (key === 'Escape' || (key === 'Enter' && isField))) view.focus()
    else return
    event.preventDefault()
  }
  view.dom.addEventListener('keydown', onKey)
  return { destroy: () => view.dom.removeEventListener('keydown', onKey) }
})

export const barKey: Extension = [
  keymap.of([
    {
      key: 'Alt-F10',
      run: (view) => {
        const place = barOf(view) ?? toolbarOf(view)
        place?.focus()
        return place != null
      },
    },
  ]),
  leaveBar,
]
