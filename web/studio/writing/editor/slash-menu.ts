/** The menu that opens behind `/`: what can be inserted, found by its name in both languages and by pinyin, and the owner's articles. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, keymap, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
import type { Locale } from '#contract/locale.ts'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { iconElement, type StudioIconName } from '../../icons/StudioIcon.tsx'
import { showPlace } from './above-keyboard.ts'
import { isVerbatim, placeForBlock } from './verbatim.ts'

export type SlashGroup = 'text' | 'links' | 'media' | 'blocks'

export type SlashEntry = {
  group: SlashGroup
  icon: StudioIconName
  names: Record<Locale, string>
  /** Of the Chinese name: syllables with spaces between them. */
  pinyin: string
  /** Other words for it. */
  also?: string
  /** Found only by its name. */
  isRare?: boolean
  run: (view: EditorView) => void
}

export type SlashArticle = { id: number; title: string; detail: string }

export type SlashMenu = {
  entries: SlashEntry[]
  locale: Locale
  texts: { label: string; groups: Record<SlashGroup | 'articles', string> }
  findArticles: (q: string) => Promise<SlashArticle[]>
  insertArticle: (view: EditorView, article: SlashArticle) => void
}

type Slash = { from: number; q: string }

/** On an empty line, where a Chinese keyboard may write `、`, or after a space. */
const slashAt = (state: EditorState): Slash | null => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const before = line.text.slice(0, main.head - line.from)
  const found = /(?:^\s*[/、]|\s\/)([^\s/]*)$/.exec(before)
  if (!main.empty || !found || isVerbatim(state, main.head)) return null
  const from = main.head - (found[1] ?? '').length - 1
  return { from, q: (found[1] ?? '').toLowerCase() }
}

const keep = StateEffect.define<number | null>()

/** The place of a slash that is text: the menu was closed there. */
const kept = StateField.define<number | null>({
  create: () => null,
  update: (before, { changes, effects, state }) => {
    let next = before === null ? null : changes.mapPos(before, 1)
    for (const effect of effects) if (effect.is(keep)) next = effect.value
    return next !== null && /[/、]/.test(state.sliceDoc(next, next + 1)) ? next : null
  },
})

const openSlash = (state: EditorState): Slash | null => {
  const slash = slashAt(state)
  return slash && slash.from !== state.field(kept, false) ? slash : null
}

const START = 3
const WORD = 2
const INSIDE = 1

/** How well what was typed names it: 0 not at all, more the more of a name it is. `q` is in lower case. */
const scoreEntry = (q: string, { names, pinyin, also = '' }: SlashEntry): number => {
  const english = names.en.toLowerCase()
  const words = [english, names.cn, pinyin.replaceAll(' ', ''), initialsOf(pinyin), ...also.split(' ')]
  const begun = words.filter((word) => word.startsWith(q)).map((word) => q.length / word.length)
  if (begun.length > 0) return START + Math.max(...begun)
  if (english.includes(` ${q}`)) return WORD
  return names.cn.includes(q) ? INSIDE : 0
}

const initialsOf = (pinyin: string): string => pinyin.replace(/(\S)\S*\s*/g, '$1')

const GROUPS: SlashGroup[] = ['text', 'links', 'media', 'blocks']

/** What is shown for this text behind the slash; its sections are in their order. */
export const findEntries = (q: string, entries: readonly SlashEntry[]): SlashEntry[] => {
  if (q === '')
    return GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group && !entry.isRare))
  const scores = new Map(entries.map((entry) => [entry, scoreEntry(q, entry)]))
  const scoreOf = (entry: SlashEntry) => scores.get(entry) ?? 0
  const best = (group: SlashGroup) =>
    Math.max(...entries.map((entry) => (entry.group === group ? scoreOf(entry) : 0)))
  return entries
    .filter((entry) => scoreOf(entry) > 0)
    .toSorted(
      (a, b) =>
        best(b.group) - best(a.group) ||
        GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
        Math.floor(scoreOf(b)) - Math.floor(scoreOf(a)),
    )
}

const header = (name: string, group: string) => () => {
  const element = document.createElement('completion-section')
  element.textContent = name
  element.dataset.group = group
  element.setAttribute('role', 'presentation')
  return element
}

type Row = Completion & { icon: StudioIconName }

const matchIn = (label: string, q: string): number[] => {
  const at = q === '' ? -1 : label.toLowerCase().indexOf(q)
  return at < 0 ? [] : [at, at + q.length]
}

const LAST = 100

export const slashMenu = ({ entries, locale, texts, findArticles, insertArticle }: SlashMenu): Extension => {
  const remove = (view: EditorView, from: number, to: number) =>
    view.dispatch({ changes: { from, to }, userEvent: 'input.complete' })
  const result = ({ from, q }: Slash, options: Row[]) => ({
    from,
    options,
    filter: false,
    getMatch: ({ displayLabel = '' }: Completion) => matchIn(displayLabel, q),
  })
  const blocks = (context: CompletionContext): CompletionResult | null => {
    const slash = openSlash(context.state)
    if (!slash) return null
    const other = locale === 'en' ? 'cn' : 'en'
    const found = findEntries(slash.q, entries)
    const groups = [...new Set(found.map(({ group }) => group))]
    const options = found.map(
      ({ group, icon, names, pinyin, run }): Row => ({
        icon,
        label: names.en,
        displayLabel: names[locale],
        detail: slash.q === '' ? initialsOf(pinyin) : `${initialsOf(pinyin)} ${names[other]}`,
        section: { name: group, rank: groups.indexOf(group), header: header(texts.groups[group], group) },
        apply: (view, _completion, from, to) => {
          remove(view, from, to)
          run(view)
        },
      }),
    )
    if (options.length === 0) return null
    // Within the same keystroke: Enter right after it takes the entry instead of breaking the line.
    return { ...result(slash, options), update: (_current, _from, _to, next) => blocks(next) }
  }
  const articles = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const slash = openSlash(context.state)
    if (!slash || slash.q === '') return null
    const found = await findArticles(slash.q).catch(() => [])
    if (context.aborted || found.length === 0) return null
    const section = { name: 'articles', rank: LAST, header: header(texts.groups.articles, 'articles') }
    const options = found.map(
      (article): Row => ({
        icon: 'file-text',
        label: `${article.title} ${article.id}`,
        displayLabel: article.title,
        detail: article.detail,
        section,
        apply: (view, _completion, from, to) => {
          remove(view, from, to)
          insertArticle(view, article)
        },
      }),
    )
    return result(slash, options)
  }
  return [
    kept,
    autocompletion({
      override: [blocks, articles],
      icons: false,
      aboveCursor: false,
      defaultKeymap: true,
      interactionDelay: 0,
      tooltipClass: (state) => (openSlash(state)?.q === '' ? 'cm-slash cm-slash-all' : 'cm-slash'),
      addToOptions: [{ position: 20, render: (option) => iconElement((option as Row).icon) }],
    }),
    Prec.highest(
      keymap.of([
        { key: 'Escape', run: keepTyped },
        { key: 'Enter', run: takeAtOnce(entries) },
      ]),
    ),
    completedInGrey,
    reachable,
    EditorState.phrases.of({ Completions: texts.label }),
  ]
}

/** Closes the menu; what was typed is text, unless the slash is that of a button. */
const keepTyped = (view: EditorView): boolean => {
  const slash = openSlash(view.state)
  if (!slash || completionStatus(view.state) === null) return false
  closeCompletion(view)
  const isOffered = slash.q === '' && offered.get(view) === slash.from
  view.dispatch(
    isOffered
      ? { changes: { from: slash.from, to: slash.from + 1 }, userEvent: 'delete' }
      : { effects: keep.of(slash.from) },
  )
  return true
}

/** While articles are searched the menu takes no keys: Enter takes what is selected, or what the last letters name. */
const takeAtOnce =
  (entries: readonly SlashEntry[]) =>
  (view: EditorView): boolean => {
    const slash = openSlash(view.state)
    if (!slash || completionStatus(view.state) !== 'pending') return false
    const found = findEntries(slash.q, entries)
    const label = selectedCompletion(view.state)?.label
    const entry = found.find(({ names }) => names.en === label) ?? found[0]
    if (!entry) return false
    closeCompletion(view)
    view.dispatch({
      changes: { from: slash.from, to: view.state.selection.main.head },
      userEvent: 'input.complete',
    })
    entry.run(view)
    return true
  }

/** Where a button has written the slash. */
const offered = new WeakMap<EditorView, number>()

/** Opens the menu as if a slash had been typed: on the line if it is empty, else on a new one below the block. */
export const openSlashMenu = (view: EditorView, at = view.state.selection.main.head): void => {
  const line = view.state.doc.lineAt(placeForBlock(view.state, at))
  const isEmpty = line.text.trim() === ''
  const insert = isEmpty ? '/' : '\n\n/'
  const next = view.state.doc.lineAt(Math.min(line.to + 1, view.state.doc.length))
  const after = !isEmpty && next.from > line.to && next.text.trim() !== '' ? '\n' : ''
  const from = line.to + insert.length - 1
  view.dispatch({
    changes: { from: line.to, insert: insert + after },
    selection: { anchor: from + 1 },
    userEvent: 'input.type',
    scrollIntoView: true,
  })
  offered.set(view, from)
  view.focus()
  startCompletion(view)
}

class Ghost extends WidgetType {
  readonly label: string
  constructor(label: string) {
    super()
    this.label = label
  }
  override eq(other: Ghost) {
    return other.label === this.label
  }
  override toDOM() {
    const element = document.createElement('span')
    element.className = 'cm-slash-ghost'
    element.textContent = this.label
    element.setAttribute('aria-hidden', 'true')
    return element
  }
}

const ghostIn = (state: EditorState) => {
  const label = openSlash(state)?.q ? selectedCompletion(state)?.displayLabel : undefined
  return label
    ? Decoration.set(
        Decoration.widget({ widget: new Ghost(label), side: 1 }).range(state.selection.main.head),
      )
    : Decoration.none
}

/** Behind what was typed stands what Enter inserts. */
const completedInGrey = ViewPlugin.fromClass(
  class {
    decorations
    constructor({ state }: EditorView) {
      this.decorations = ghostIn(state)
    }
    update({ state }: ViewUpdate) {
      this.decorations = ghostIn(state)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

/** A list that scrolls has to be reached by keyboard, too; and on a phone, what is typed is seen above it. */
const reachable = EditorView.updateListener.of(({ view, state, startState }) => {
  const isOpening = completionStatus(state) === 'active' && completionStatus(startState) !== 'active'
  if (isOpening && isNarrow()) showPlace(view)
  const reach = () => view.dom.querySelector('.cm-slash > ul')?.setAttribute('tabindex', '0')
  view.requestMeasure({ key: reachable, read: () => {}, write: reach })
})
