/** Footnotes of the text: their numbers, their notes, and the way from one to the other. */
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const MARK = /\[\^([^\]\s]{1,100})\](:?)/g

type Footnotes = {
  /** By label, in the order of their first mark, as on the page. */
  numbers: ReadonlyMap<string, number>
  /** Where the label of each note begins, and where its text does. */
  notes: ReadonlyMap<string, { at: number; text: number }>
  /** Where each is first mentioned. */
  marks: ReadonlyMap<string, number>
}

let last: { doc: EditorState['doc']; found: Footnotes } | null = null

/** Reads the text once for each state of it. */
export const footnotesOf = ({ doc }: EditorState): Footnotes => {
  if (last?.doc.eq(doc)) return last.found
  const numbers = new Map<string, number>()
  const notes = new Map<string, { at: number; text: number }>()
  const marks = new Map<string, number>()
  const text = doc.toString()
  for (const { 0: found, 1: label = '', 2: colon, index } of text.matchAll(MARK)) {
    const isNote = colon === ':' && (index === 0 || text[index - 1] === '\n')
    if (isNote) {
      const space =
        /^[ \t]*/.exec(text.slice(index + found.length, index + found.length + 20))?.[0].length ?? 0
      if (!notes.has(label)) notes.set(label, { at: index, text: index + found.length + space })
    } else if (!marks.has(label)) {
      marks.set(label, index)
      numbers.set(label, numbers.size + 1)
    }
  }
  const found = { numbers, notes, marks }
  last = { doc, found }
  return found
}

/** Where the note of a label begins, or its first mark ends; null when there is none. */
export const otherEnd = (state: EditorState, label: string, end: 'note' | 'mark'): number | null => {
  const { notes, marks } = footnotesOf(state)
  if (end === 'note') return notes.get(label)?.text ?? null
  const at = marks.get(label)
  return at === undefined ? null : at + label.length + 3
}

/** The text of a note; empty when there is none. */
export const noteOf = (state: EditorState, label: string): string => {
  const note = footnotesOf(state).notes.get(label)
  if (!note) return ''
  const rest = state.sliceDoc(note.text, note.text + 2000)
  const end = rest.search(/\n(?! {4}|\t|\n {4}|\n\t)/)
  return (end === -1 ? rest : rest.slice(0, end)).trim()
}

export const jumpTo = (view: EditorView, at: number): void => {
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
  view.focus()
}
