/** What the toolbar and the shortcuts do with the selection: Markdown around it, before its lines, or in its place. */
import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import { tableAt } from '../live/table/table-source.ts'
import { openSlashMenu } from './slash-menu.ts'
import { placeForBlock } from './verbatim.ts'

type Edit = (state: EditorState) => TransactionSpec

const command =
  (edit: Edit): Command =>
  (view) => {
    view.dispatch(view.state.update(edit(view.state), { scrollIntoView: true, userEvent: 'input' }))
    view.focus()
    return true
  }

/** Puts the mark around every selection, around the word at the cursor, or takes it off again. */
const toggleMark =
  (mark: string): Edit =>
  (state) =>
    state.changeByRange((range) => {
      const word = range.empty ? state.wordAt(range.head) : null
      const from = word?.from ?? range.from
      const to = word?.to ?? range.to
      const { length } = mark
      const text = state.sliceDoc(from, to)
      const isAround =
        state.sliceDoc(from - length, from) === mark &&
        state.sliceDoc(to, to + length) === mark &&
        // One star of two is no emphasis.
        (length > 1 ||
          (state.sliceDoc(from - 2, from - 1) !== mark && state.sliceDoc(to + 1, to + 2) !== mark))
      if (isAround)
        return {
          changes: [
            { from: from - length, to: from },
            { from: to, to: to + length },
          ],
          range: EditorSelection.range(range.anchor - length, range.head - length),
        }
      if (text.length >= 2 * length && text.startsWith(mark) && text.endsWith(mark))
        return {
          changes: { from, to, insert: text.slice(length, -length) },
          range: EditorSelection.range(from, to - 2 * length),
        }
      return {
        changes: { from, to, insert: mark + text + mark },
        range: word
          ? EditorSelection.cursor(range.head + length)
          : EditorSelection.range(from + length, to + length),
      }
    })

/** Changes every line that the selection touches. */
const editLines =
  (edit: (lines: string[]) => string[]): Edit =>
  (state) => {
    const changes: ChangeSpec[] = []
    // The mark of a block in one of its rows would break a table.
    if (state.selection.main.empty && tableAt(state)) return { changes }
    let last = 0
    for (const { from, to } of state.selection.ranges) {
      const first = Math.max(state.doc.lineAt(from).number, last + 1)
      last = state.doc.lineAt(to).number
      const lines = []
      for (let number = first; number <= last; number += 1) lines.push(state.doc.line(number))
      const edited = edit(lines.map(({ text }) => text))
      for (const [i, line] of lines.entries()) {
        const text = edited[i] ?? ''
        // Only the beginning of a line changes, so the cursor stays where it is in it.
        let same = 0
        while (same < Math.min(text.length, line.length) && text.at(-1 - same) === line.text.at(-1 - same))
          same += 1
        changes.push({ from: line.from, to: line.to - same, insert: text.slice(0, text.length - same) })
      }
    }
    // A cursor at the beginning of the line is behind the mark afterwards.
    return { changes, selection: state.selection.map(state.changes(changes), 1) }
  }

const BLOCK_MARK = /^(\s*)(#{1,6} |> |[-*+] \[[ x]\] |[-*+] |\d+[.)] )?/

/** Gives every line this mark in place of another one, or takes it off when all have it. */
const toggleLineMark = (mark: (i: number) => string) =>
  editLines((lines) => {
    const hasAll = lines.every((line, i) => BLOCK_MARK.exec(line)?.[2] === mark(i))
    return lines.map((line, i) =>
      line.replace(BLOCK_MARK, (_, space: string) => space + (hasAll ? '' : mark(i))),
    )
  })

/** Paragraph, then the headings of the second to the fourth level, then a paragraph again. */
const cycleHeading = editLines((lines) =>
  lines.map((line) => {
    const level = /^#{1,6}(?= )/.exec(line)?.[0].length ?? 0
    const next = level === 0 ? '## ' : level >= 4 ? '' : `${'#'.repeat(Math.max(2, level + 1))} `
    return line.replace(/^(#{1,6} )?/, next)
  }),
)

const noMark = editLines((lines) => lines.map((line) => line.replace(BLOCK_MARK, '$1')))

const insertLink: Edit = (state) =>
  state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to)
    const isUrl = /^https?:\/\/\S+$/.test(text)
    const insert = isUrl ? `[](${text})` : `[${text}]()`
    const cursor = from + (isUrl || text === '' ? 1 : insert.length - 1)
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) }
  })

/** In a line the mark of code; around several lines a block. */
const toggleCode: Edit = (state) => {
  const { main } = state.selection
  if (state.doc.lineAt(main.from).number === state.doc.lineAt(main.to).number) return toggleMark('`')(state)
  return state.changeByRange(({ from, to }) => {
    const insert = `\`\`\`\n${state.sliceDoc(from, to)}\n\`\`\``
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + 3) }
  })
}

/** A block of its own: blank lines around it, the cursor at `‸` or behind it. */
const insertBlock =
  (template: string): Edit =>
  (state) => {
    // A table would end where the block begins.
    const line = state.doc.lineAt(placeForBlock(state, tableAt(state)?.to ?? state.selection.main.head))
    const isBlank = line.text.trim() === ''
    const from = isBlank ? line.from : line.to
    const previous = line.number > 1 ? state.doc.line(line.number - 1).text.trim() : ''
    const before = isBlank ? (previous === '' ? '' : '\n') : '\n\n'
    const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : ''
    const after = next === '' ? '' : '\n'
    const text = template.replace('‸', '')
    const at = template.includes('‸') ? template.indexOf('‸') : text.length
    return {
      changes: { from, to: isBlank ? line.to : from, insert: before + text + after },
      selection: EditorSelection.cursor(from + before.length + at),
    }
  }

/** The mark here, its text at the end of the article, where the cursor goes. */
const insertFootnote: Edit = (state) => {
  const { head } = state.selection.main
  const used = [...state.doc.toString().matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number))
  const mark = `[^${Math.max(0, ...used) + 1}]`
  const lastLine = state.doc.line(state.doc.lines).text
  const gap = lastLine === '' ? '' : /^\[\^[^\]]+\]:/.test(lastLine) ? '\n' : '\n\n'
  const note = `${gap}${mark}: `
  return {
    changes: [
      { from: head, insert: mark },
      { from: state.doc.length, insert: note },
    ],
    selection: EditorSelection.cursor(state.doc.length + mark.length + note.length),
  }
}

/** What `insertBlock` says. */
export const blockCommand = (template: string): Command => command(insertBlock(template))

export const formats = {
  paragraph: command(noMark),
  heading: command(cycleHeading),
  heading2: command(toggleLineMark(() => '## ')),
  heading3: command(toggleLineMark(() => '### ')),
  heading4: command(toggleLineMark(() => '#### ')),
  bold: command(toggleMark('**')),
  italic: command(toggleMark('*')),
  strikethrough: command(toggleMark('~~')),
  link: command(insertLink),
  quote: command(toggleLineMark(() => '> ')),
  code: command(toggleCode),
  list: command(toggleLineMark(() => '- ')),
  orderedList: command(toggleLineMark((i) => `${i + 1}. `)),
  tasks: command(toggleLineMark(() => '- [ ] ')),
  table: blockCommand('| ‸ |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |'),
  formula: blockCommand('$$\n‸\n$$'),
  footnote: command(insertFootnote),
  callout: blockCommand('> [!note]\n> ‸'),
  insert: (view) => {
    openSlashMenu(view)
    return true
  },
} satisfies Record<string, Command>

export type FormatName = keyof typeof formats

const LINE_TYPES: [mark: RegExp, format: FormatName][] = [
  [/^##? /, 'heading2'],
  [/^### /, 'heading3'],
  [/^#{4,6} /, 'heading4'],
  [/^\s*[-*+] \[[ x]\] /i, 'tasks'],
  [/^\s*[-*+] /, 'list'],
  [/^\s*\d+[.)] /, 'orderedList'],
  [/^\s*>/, 'quote'],
]

/** What the line with the cursor is. */
export const lineType = (state: EditorState): FormatName => {
  const { text } = state.doc.lineAt(state.selection.main.head)
  return LINE_TYPES.find(([mark]) => mark.test(text))?.[1] ?? 'paragraph'
}
