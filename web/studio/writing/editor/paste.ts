/** What happens to what is pasted or dropped: files are uploaded, rich text becomes Markdown, a URL makes a link. */
import { EditorSelection, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { takeDroppedFiles } from '../../uploads/dropped-files.ts'
import { pasteTable } from '../live/table/table-tab.ts'
import { type Pasted, pastedField, pastedMark, setPasted } from './pasted.ts'
import { isVerbatim } from './verbatim.ts'

type PasteTarget = {
  /** Files at a position of the text. */
  onFiles: (view: EditorView, files: File[], at: number) => void
}

const URL_ALONE = /^https?:\/\/\S+$/

/** A page that was copied as a whole brings markup that says no more than its plain text. */
const hasMeaning = (html: string) =>
  /<(?:a|b|strong|em|i|h[1-6]|ul|ol|li|table|img|pre|code|blockquote|del|s|math)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i.test(
    html,
  )

export const pasteHandling = (target: PasteTarget): Extension => [
  pastedField,
  pastedMark,
  keymap.of([{ key: 'Escape', run: leavePasted }]),
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const data = event.clipboardData
      if (!data) return false
      const files = [...data.files]
      const html = data.getData('text/html')
      const text = data.getData('text/plain')
      // Office programs add an image of the text that they copy.
      if (files.length > 0 && !text) {
        target.onFiles(view, files, view.state.selection.main.head)
        event.preventDefault()
        return true
      }
      const { main } = view.state.selection
      if (
        URL_ALONE.test(text.trim()) &&
        !main.empty &&
        !view.state.sliceDoc(main.from, main.to).includes('\n')
      ) {
        linkSelection(view, text.trim())
        event.preventDefault()
        return true
      }
      if (!html && !isPlainPaste && pasteTable(view, text)) {
        event.preventDefault()
        return true
      }
      if (!html || !hasMeaning(html) || isPlainPaste || isVerbatim(view.state, main.head)) return false
      event.preventDefault()
      void import('./rich-text.ts').then(({ readRichText }) =>
        insertRichText(view, readRichText(html, location.origin), text, target),
      )
      return true
    },
    keydown: (event) => {
      // ⌘ ⇧ V pastes the text as it is.
      isPlainPaste = event.shiftKey && (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'v'
      return false
    },
    drop: (event, view) => {
      if (!event.dataTransfer?.files.length) return false
      event.preventDefault()
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head
      takeDroppedFiles(event.dataTransfer, (files) =>
        target.onFiles(view, files, Math.min(at, view.state.doc.length)),
      )
      return true
    },
  }),
]

let isPlainPaste = false

const leavePasted = (view: EditorView): boolean => {
  if (!view.state.field(pastedField)?.asks) return false
  view.dispatch({ effects: setPasted.of(null) })
  return true
}

const linkSelection = (view: EditorView, url: string) => {
  const { from, to } = view.state.selection.main
  const insert = `[${view.state.sliceDoc(from, to)}](${url})`
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input.paste',
  })
}

type RichText = ReturnType<typeof import('./rich-text.ts')['readRichText']>

/** Private characters around the number of a picture; see `rich-text.ts`. */
const PICTURE = /\uE0F0(\d+)\uE0F1(\n(?=\n))?/

const insertRichText = (
  view: EditorView,
  { markdown, pictures, remote }: RichText,
  plain: string,
  target: PasteTarget,
) => {
  const { from, to } = view.state.selection.main
  const parts = framed(
    view.state,
    from,
    to,
    withFreeNotes(markdown, view.state.doc.toString()) || plain,
  ).split(PICTURE)
  let insert = ''
  const places: { at: number; picture: string | null }[] = []
  // Text, number, blank line, text …: the image gets a line of its own, which needs no more blank lines around it.
  for (const [at, part] of parts.entries()) {
    if (at % 3 === 0) insert += part
    else if (at % 3 === 1) places.push({ at: from + insert.length, picture: pictures[Number(part)] ?? null })
  }
  const missing = places.filter(({ picture }) => picture === null).map(({ at }) => at)
  const pasted: Pasted = {
    from,
    to: from + insert.length,
    plain,
    remote,
    missing,
    asks: remote.length + missing.length > 0,
    isMarked: true,
  }
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    effects: setPasted.of(pasted),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
  // All places are marked before the first of them gets its image.
  for (const { at, picture } of places) if (picture) target.onFiles(view, [fileOf(picture)], at)
}

const BLOCK_START = /^(?:#{1,6} |[-*+] |\d+[.)] |>|\||```|~~~|:::|\$\$|!\[|<(?!kbd|u>|s[ump]))/

/** Blocks stand in lines of their own. */
const framed = (state: EditorState, from: number, to: number, markdown: string): string => {
  const before = state.sliceDoc(state.doc.lineAt(from).from, from).trim()
  const after = state.sliceDoc(to, state.doc.lineAt(to).to).trim()
  const last = markdown.slice(markdown.lastIndexOf('\n\n') + 1).trimStart()
  return (
    (before !== '' && BLOCK_START.test(markdown) ? '\n\n' : '') +
    markdown +
    (after !== '' && BLOCK_START.test(last) ? '\n\n' : '')
  )
}

const NOTE = /\[\^([^\]\s]+)\]/g

/** Two notes of one name would be one. */
export const withFreeNotes = (markdown: string, text: string): string => {
  const used = new Set([...text.matchAll(NOTE)].map(([, name]) => name))
  const names = new Map<string, string>()
  let number = 0
  for (const [, name = ''] of markdown.matchAll(/^\[\^([^\]\s]+)\]:/gm)) {
    if (!used.has(name)) continue
    do number += 1
    while (used.has(`${number}`) || markdown.includes(`[^${number}]`))
    names.set(name, `${number}`)
  }
  return markdown.replace(NOTE, (mark, name: string) => (names.has(name) ? `[^${names.get(name)}]` : mark))
}

/** The picture of a `data:` URL. */
const fileOf = (url: string): File => {
  const [, type = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? []
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  return new File([bytes], `image.${type.replace('image/', '')}`, { type })
}
