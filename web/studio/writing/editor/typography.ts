/** Turns typed quotes, dashes and dots into those of print, in English and Chinese. Backspace right after it brings back what was typed. */
import { isolateHistory } from '@codemirror/commands'
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { localStore } from '#web/session/safe-storage.ts'
import { isVerbatim } from './verbatim.ts'

const KEY = 'studio-typography'

/** Of this device; off until the owner turns it on. */
export const hasTypography = (): boolean => localStore.get(KEY) === 'on'
export const setTypography = (isOn: boolean): void => {
  localStore.set(KEY, isOn ? 'on' : 'off')
}

const HAN = /\p{Script=Han}|[，。！？、；：）》”’]/u

/**
 * What the end of a line becomes after a key.
 * @param before the line up to the cursor, with the typed sign
 * @returns how many characters are replaced by what; null where nothing is
 */
export const printed = (before: string): { length: number; text: string } | null => {
  const sign = before.at(-1) ?? ''
  const previous = before.at(-2) ?? ''
  const rest = before.slice(0, -1)
  if (sign === '"' || sign === "'") {
    const [opening, closing] = sign === '"' ? '“”' : '‘’'
    const isOpen = rest.lastIndexOf(opening as string) > rest.lastIndexOf(closing as string)
    const isApostrophe = sign === "'" && /[\p{L}\p{N}]/u.test(previous) && !HAN.test(previous)
    const text =
      isOpen || isApostrophe || /[^\s([{<“‘—–\-/\p{Script=Han}，。：、；]/u.test(previous) ? closing : opening
    return { length: 1, text: text as string }
  }
  // Rules, tables and comments are made of hyphens.
  if (sign === '-' && !/^[\s|:>-]*$/.test(before) && !before.includes('<!-')) {
    if (before.endsWith('–-')) return { length: 2, text: '—' }
    if (/(?<![-—])--$/.test(before)) return { length: 2, text: HAN.test(before.at(-3) ?? '') ? '——' : '–' }
  }
  if (/(?<!\.)\.{3}$/.test(before)) return { length: 3, text: HAN.test(before.at(-4) ?? '') ? '……' : '…' }
  return null
}

type Change = { from: number; to: number; typed: string }

const remember = StateEffect.define<Change>()

/** The last change, until anything else happens. */
const lastChange = StateField.define<Change | null>({
  create: () => null,
  update: (_, { effects }) => effects.find((effect) => effect.is(remember))?.value ?? null,
})

const bringBack = (view: EditorView): boolean => {
  const last = view.state.field(lastChange)
  if (!last || view.state.selection.main.head !== last.to) return false
  view.dispatch({
    changes: { from: last.from, to: last.to, insert: last.typed },
    selection: { anchor: last.from + last.typed.length },
    userEvent: 'undo',
  })
  return true
}

const lineBefore = (state: EditorState, at: number): string => state.sliceDoc(state.doc.lineAt(at).from, at)

export const typography: Extension = [
  lastChange,
  EditorView.inputHandler.of((view, from, to, text) => {
    if (text.length !== 1 || view.composing || !hasTypography() || isVerbatim(view.state, from)) return false
    const found = printed(lineBefore(view.state, from) + text)
    if (!found) return false
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + 1 },
      userEvent: 'input.type',
    })
    const start = from + 1 - found.length
    const change = { from: start, to: start + found.text.length, typed: view.state.sliceDoc(start, from + 1) }
    view.dispatch({
      changes: { from: start, to: from + 1, insert: found.text },
      selection: { anchor: change.to },
      effects: remember.of(change),
      annotations: isolateHistory.of('full'),
      userEvent: 'input.complete',
    })
    return true
  }),
  Prec.high(keymap.of([{ key: 'Backspace', run: bringBack }])),
]
