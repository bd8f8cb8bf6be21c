/** Opens the form of a link: by a click on it, or by its key, which makes a link of the selection. */
import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type Extension, Prec } from '@codemirror/state'
import { type Command, EditorView, keymap } from '@codemirror/view'
import { writeLink } from './link-source.ts'
import { isSource, type SyntaxNode } from './live-lines.ts'
import { servicesOf } from './live-services.ts'

const isLink = ({ name, parent }: SyntaxNode): boolean =>
  name === 'Link' ||
  name === 'Autolink' ||
  (name === 'URL' && parent?.name !== 'Link' && parent?.name !== 'Autolink' && parent?.name !== 'Image')

const linkAt = (state: EditorState, at: number): SyntaxNode | null => {
  if (isSource(state, at)) return null
  for (const side of [1, -1] as const)
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side); node; node = node.parent)
      if (isLink(node)) return node
  return null
}

const open = (view: EditorView, { from, to }: { from: number; to: number }): void =>
  servicesOf(view).openForm({ kind: 'link', from, to })

/** Opens the form of the link at the cursor, or makes a link of the selection. */
export const editLink: Command = (view) => {
  const { state } = view
  const { main } = state.selection
  const link = linkAt(state, main.head)
  if (link) {
    open(view, link)
    return true
  }
  const word = main.empty ? state.wordAt(main.head) : main
  const from = word?.from ?? main.head
  const to = word?.to ?? main.head
  const text = state.sliceDoc(from, to)
  if (isSource(state, from) || text.includes('\n')) return false
  const isUrl = /^https?:\/\/\S+$/.test(text)
  const insert = writeLink({ text: isUrl ? '' : text, url: isUrl ? text : '', title: '' })
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + 1 + (isUrl ? 0 : text.length)),
    userEvent: 'input',
  })
  open(view, { from, to: from + insert.length })
  return true
}

/** A click, not the end of a selection by the pointer. */
const onClick = EditorView.domEventHandlers({
  click: (event, view) => {
    const link = event.target instanceof Element ? event.target.closest('.cm-link') : null
    if (!link || !view.state.selection.main.empty || !view.contentDOM.contains(link)) return false
    const found = linkAt(view.state, view.posAtDOM(link) + 1)
    if (!found) return false
    event.preventDefault()
    open(view, found)
    return true
  },
})

export const linkKeys: Extension = [Prec.high(keymap.of([{ key: 'Mod-k', run: editLink }])), onClick]
