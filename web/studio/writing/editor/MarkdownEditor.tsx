/** The editor of the Markdown source. The text lives in it; every change is reported. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdownKeymap } from '@codemirror/lang-markdown'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import {
  type CSSProperties,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { useBackgroundStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { styleNonce } from '../../style-nonce.ts'
import { type LiveForm, openForm } from '../live/forms/live-form.ts'
import { editLink } from '../live/link-keys.ts'
import { liveView } from '../live/live.ts'
import type { LiveServices } from '../live/live-services.ts'
import { ownMarkdown } from '../live/markdown-syntax.ts'
import { tableTab } from '../live/table/table-tab.ts'
import { insertArticleLink, slashEntries } from '../slash-entries.ts'
import { aboveKeyboard } from './above-keyboard.ts'
import { barKey } from './bar-key.ts'
import { type FormatName, formats, lineType } from './format-commands.ts'
import { markdownLook } from './markdown-look.ts'
import { PasteNotice } from './PasteNotice.tsx'
import { pasteHandling } from './paste.ts'
import { type Pasted, pastedField } from './pasted.ts'
import { type SearchTexts, searchPanel } from './search-panel.ts'
import { slashMenu } from './slash-menu.ts'
import { typography } from './typography.ts'
import './editor.css'

export type EditorHandle = {
  view: () => EditorView | null
  /** @param place where the cursor is put; null: where it was */
  focus: (place?: number | null) => void
  run: (format: FormatName) => void
  /** Replaces what differs, so that the cursor stays in its place. */
  replaceText: (text: string) => void
}

type Props = {
  initialText: string
  label: string
  placeholderText: string
  isFocusMode: boolean
  /** Rendered in place, or as the source. The text, its history and the cursor are the same. */
  look: 'live' | 'source'
  services: LiveServices
  searchTexts: SearchTexts
  onChange: (text: string) => void
  /** @param type what the line is */
  onCursor: (line: number, column: number, type: FormatName) => void
  onScroll: () => void
  onFiles: (view: EditorView, files: File[], at: number) => void
  /** Another form is open over the text, or its place has changed. */
  onForm: (form: LiveForm | null) => void
  ref: Ref<EditorHandle>
}

/** Those keys that people know from other editors. */
const formatKeys: [key: string, format: FormatName][] = [
  ['Mod-b', 'bold'],
  ['Mod-i', 'italic'],
  ['Mod-Shift-x', 'strikethrough'],
  ['Mod-k', 'link'],
  ['Mod-e', 'code'],
  ['Mod-Alt-h', 'heading'],
  ['Mod-Shift-.', 'quote'],
  ['Mod-Shift-7', 'orderedList'],
  ['Mod-Shift-8', 'list'],
  ['Mod-Shift-9', 'tasks'],
]

export const MarkdownEditor = (props: Props) => {
  const { initialText, label, placeholderText, isFocusMode, look, services, ref } = props
  const { searchTexts } = props
  const words = useStudioTexts('writing')
  const api = useBackgroundStudioApi()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const focusing = useRef(new Compartment())
  const texts = useRef(new Compartment())
  const looks = useRef(new Compartment())
  const changed = useEffectEvent(props.onChange)
  const moved = useEffectEvent(props.onCursor)
  const scrolled = useEffectEvent(props.onScroll)
  const gotFiles = useEffectEvent(props.onFiles)
  const formChanged = useEffectEvent(props.onForm)
  const inLanguage = () => [
    searchPanel(searchTexts),
    slashMenu({
      entries: slashEntries(words, services),
      locale: services.locale,
      texts: { label: words.formats.insert, groups: words.insertWords.groups },
      findArticles: async (q) =>
        (await api.studioFind.find({ query: { q } }))
          .filter(({ kind }) => kind === 'article')
          .slice(0, SHOWN_ARTICLES)
          .map(({ id, title, state }) => ({
            id,
            title,
            detail: state === 'draft' || state === 'scheduled' ? words.states[state] : '',
          })),
      insertArticle: insertArticleLink,
    }),
    placeholder(placeholderText),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is reconfigured below
  useEffect(() => {
    const made = new EditorView({
      parent: parent.current as HTMLElement,
      state: EditorState.create({
        doc: initialText,
        extensions: [
          // Its base styles are style elements, which the policy admits with the nonce of this document.
          EditorView.cspNonce.of(styleNonce()),
          history(),
          ownMarkdown(),
          looks.current.of(lookOf(look, services)),
          openForm,
          typography,
          keymap.of([
            ...formatKeys.map(([key, format]) => ({ key, run: formats[format] })),
            ...markdownKeymap,
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-/' && key !== 'Mod-Enter'),
            ...historyKeymap,
            tableTab,
            indentWithTab,
          ]),
          EditorView.lineWrapping,
          aboveKeyboard,
          barKey,
          focusing.current.of(isFocusMode ? focusMode : []),
          texts.current.of(inLanguage()),
          pasteHandling({ onFiles: (editor, files, at) => gotFiles(editor, files, at) }),
          EditorView.contentAttributes.of({
            spellcheck: 'true',
            autocorrect: 'on',
            autocapitalize: 'sentences',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
            const form = update.state.field(openForm)
            if (form !== update.startState.field(openForm)) formChanged(form)
            setPasted(update.state.field(pastedField))
            if (!update.docChanged && !update.selectionSet) return
            const line = update.state.doc.lineAt(update.state.selection.main.head)
            moved(line.number, update.state.selection.main.head - line.from + 1, lineType(update.state))
          }),
        ],
      }),
    })
    const onScroll = () => scrolled()
    made.scrollDOM.addEventListener('scroll', onScroll, { passive: true })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: focusing.current.reconfigure(isFocusMode ? focusMode : []) })
  }, [isFocusMode])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the services are others when their texts are
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    // Lines have other heights now: the cursor stays in sight.
    const inSight = EditorView.scrollIntoView(editor.state.selection.main.head, { y: 'nearest' })
    editor.dispatch({ effects: [looks.current.reconfigure(lookOf(look, services)), inSight] })
  }, [look, services.texts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: all other texts change with this one
  useEffect(() => {
    view.current?.dispatch({ effects: texts.current.reconfigure(inLanguage()) })
  }, [label])

  useImperativeHandle(ref, () => ({
    view: () => view.current,
    focus: (place = null) => {
      if (place !== null) view.current?.dispatch({ selection: { anchor: place }, scrollIntoView: true })
      view.current?.focus()
    },
    run: (format) => {
      if (!view.current) return
      if (look === 'live' && format === 'link') editLink(view.current)
      else formats[format](view.current)
    },
    replaceText: (text) => {
      const before = view.current?.state.doc.toString() ?? ''
      view.current?.dispatch({ changes: singleChange(before, text) })
    },
  }))
  return (
    <>
      <div
        ref={parent}
        className="cm-box"
        data-look={look}
        data-focus={isFocusMode || undefined}
        data-asks={pasted?.asks || undefined}
        style={
          {
            '--slash-all': JSON.stringify(words.insertWords.all),
            '--slash-found': JSON.stringify(words.insertWords.found),
          } as CSSProperties
        }
      />
      {pasted?.asks && view.current ? (
        <PasteNotice view={view.current} pasted={pasted} onFiles={props.onFiles} />
      ) : null}
    </>
  )
}

/** Of the owner's own, in the menu behind `/`. */
const SHOWN_ARTICLES = 4

const lookOf = (look: Props['look'], services: LiveServices): Extension =>
  look === 'live' ? liveView(services) : [highlightActiveLine(), markdownLook]

const faint = Decoration.line({ class: 'cm-md-faint' })

const faintLines = (view: EditorView): DecorationSet => {
  const { doc, selection } = view.state
  let first = doc.lineAt(selection.main.from).number
  let last = doc.lineAt(selection.main.to).number
  while (first > 1 && doc.line(first - 1).text.trim() !== '') first -= 1
  while (last < doc.lines && doc.line(last + 1).text.trim() !== '') last += 1
  const lines = []
  for (const { from, to } of view.visibleRanges)
    for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number += 1)
      if (number < first || number > last) lines.push(faint.range(doc.line(number).from))
  return Decoration.set(lines)
}

/** Focus mode: every paragraph but the one with the cursor is faint. */
const focusMode = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = faintLines(view)
      }
      update({ view, docChanged, selectionSet, viewportChanged }: ViewUpdate) {
        if (docChanged || selectionSet || viewportChanged) this.decorations = faintLines(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  // The line that is written stays in the middle of the window.
  EditorView.scrollMargins.of((view) => {
    // What is rendered in place is as high as its text, and the window scrolls it.
    const margin = Math.min(view.scrollDOM.clientHeight, innerHeight) * 0.4
    return { top: margin, bottom: margin }
  }),
]
