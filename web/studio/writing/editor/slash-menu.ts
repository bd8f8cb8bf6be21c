/** The menu that opens when `/` begins a line: what can be inserted, by its name in both languages. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type FormatName, formats } from './format-commands.ts'

/** `name` is what one types behind the slash, in Latin letters; Chinese labels are found as well. */
export type SlashEntry = { name: string; label: string; format: FormatName | (() => void) }

export const slashMenu = (entries: SlashEntry[], emptyText: string): Extension => {
  const options = entries.map(
    ({ name, label, format }): Completion => ({
      label: `/${name} ${label}`,
      displayLabel: label,
      detail: `/${name}`,
      apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
        view.dispatch({ changes: { from, to } })
        if (typeof format === 'string') formats[format](view)
        else format()
      },
    }),
  )
  const find = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/^\s*\/\S*$/)
    if (!typed) return null
    const from = typed.from + typed.text.indexOf('/')
    const word = typed.text.trim().slice(1).toLowerCase()
    const found = options.filter(({ label }) => label.toLowerCase().includes(word))
    return {
      from,
      options: found.length > 0 ? found : [{ label: emptyText, apply: () => {} }],
      filter: false,
      // Within the same keystroke: Enter right after it takes the entry instead of breaking the line.
      update: (_current, _from, _to, next) => find(next),
    }
  }
  return autocompletion({
    override: [find],
    icons: false,
    aboveCursor: false,
    defaultKeymap: true,
    interactionDelay: 0,
  })
}
