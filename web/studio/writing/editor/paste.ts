/** What happens to what is pasted or dropped: files are uploaded, rich text becomes Markdown, a URL makes a link. */
import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { takeDroppedFiles } from '../../uploads/dropped-files.ts'
import { pasteTable } from '../live/table/table-tab.ts'

type PasteTarget = {
  /** Files at a position of the text. */
  onFiles: (view: EditorView, files: File[], at: number) => void
}

const URL_ALONE = /^https?:\/\/\S+$/

/** A page that was copied as a whole brings markup that says no more than its plain text. */
const hasMeaning = (html: string) =>
  /<(a|b|strong|em|i|h[1-6]|ul|ol|li|table|img|pre|code|blockquote|del|s)[\s>]/i.test(html)

export const pasteHandling = ({ onFiles }: PasteTarget): Extension =>
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const data = event.clipboardData
      if (!data) return false
      const files = [...data.files]
      const html = data.getData('text/html')
      const text = data.getData('text/plain')
      // Office programs add an image of the text that they copy.
      if (files.length > 0 && !text) {
        onFiles(view, files, view.state.selection.main.head)
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
      if (!html || !hasMeaning(html) || isPlainPaste) return false
      event.preventDefault()
      void import('./rich-text.ts').then(({ richTextToMarkdown }) =>
        insertText(view, richTextToMarkdown(html) || text),
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
        onFiles(view, files, Math.min(at, view.state.doc.length)),
      )
      return true
    },
  })

let isPlainPaste = false

const linkSelection = (view: EditorView, url: string) => {
  const { from, to } = view.state.selection.main
  const insert = `[${view.state.sliceDoc(from, to)}](${url})`
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input.paste',
  })
}

const insertText = (view: EditorView, text: string) =>
  view.dispatch(
    view.state.update(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true }),
  )
