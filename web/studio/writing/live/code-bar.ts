/** The bar of a code block, in place of its opening fence: title and language as fields, and a button that copies the code. */
import { type EditorView, WidgetType } from '@codemirror/view'
import { type Fence, readFence } from '#contract/code-fence.ts'
import { copyText } from '#web/ui/use-copied.ts'
import { iconElement } from '../../icons/StudioIcon.tsx'
import { around } from './live-lines.ts'
import { servicesOf } from './live-services.ts'

/** Those that most blogs use; any other name can be typed. */
const LANGUAGES =
  'bash c cpp csharp css diff docker go graphql html http ini java javascript json jsx kotlin latex lua make markdown mermaid nginx php powershell python ruby rust scss shell sql swift text toml tsx typescript vue xml yaml zig'

const LIST_ID = 'cm-languages'

const FENCE = /^(\s*(?:`{3,}|~{3,})\s*)(.*)$/

/** What the opening line of this block of code says. */
export const readBar = (source: string): Fence => {
  const [lang = '', ...meta] = (FENCE.exec(source)?.[2] ?? '').split(/\s+/)
  return readFence(lang, meta.join(' '))
}

/** The opening line with another language or title; what else it says stays. */
export const writeFence = (source: string, change: { lang?: string; title?: string }): string => {
  const [, mark = '```', info = ''] = FENCE.exec(source) ?? []
  const { lang, title } = readBar(source)
  const nextLang = (change.lang ?? lang ?? '').replace(/[\s`{:]/g, '')
  const nextTitle = (change.title ?? title ?? '').replace(/["`\n]/g, '')
  // What is neither the language nor the title, such as numbers of lines.
  const others = [
    ...info.matchAll(/\{[^}]*\}|\b(?:mark|first_?line|start(?:line)?|showLineNumbers)[:={]\S*/g),
  ].map(([one]) => one)
  const titleText = nextTitle ? `title="${nextTitle}"` : ''
  // Without a language, the first word would be taken for one.
  const first = nextLang || (titleText || others.length > 0 ? 'text' : '')
  return mark.trimEnd() + [first, titleText, ...others].filter(Boolean).join(' ')
}

export class CodeBar extends WidgetType {
  readonly source: string
  readonly fence: Fence
  constructor(source: string) {
    super()
    this.source = source
    this.fence = readBar(source)
  }
  override eq(other: CodeBar) {
    return other.source === this.source
  }
  override ignoreEvent() {
    return true
  }
  override toDOM(view: EditorView) {
    const { texts } = servicesOf(view)
    const bar = document.createElement('figcaption')
    bar.className = 'cm-code-bar'
    bar.contentEditable = 'false'
    const title = field(texts.code.title, (value) => change(view, bar, { title: value }))
    title.className = 'cm-code-title'
    const lang = field(texts.code.language, (value) => change(view, bar, { lang: value }))
    lang.className = 'cm-code-lang'
    lang.setAttribute('list', LIST_ID)
    const copy = document.createElement('button')
    copy.type = 'button'
    copy.className = 'code-copy'
    copy.append(iconElement('copy', 15), texts.code.copy)
    copy.addEventListener('click', () => void copyText(codeOf(view, bar)))
    bar.append(title, lang, copy)
    addLanguages(view)
    this.#fill(bar)
    return bar
  }
  override updateDOM(bar: HTMLElement) {
    this.#fill(bar)
    return true
  }
  /** What is typed at the moment is not written over. */
  #fill(bar: HTMLElement) {
    const [title, lang] = bar.querySelectorAll('input')
    if (title && title !== document.activeElement) title.value = this.fence.title ?? ''
    if (lang && lang !== document.activeElement) lang.value = this.fence.lang ?? ''
  }
}

const field = (label: string, onChange: (value: string) => void): HTMLInputElement => {
  const input = document.createElement('input')
  input.setAttribute('aria-label', label)
  input.placeholder = label
  input.autocomplete = 'off'
  input.spellcheck = false
  input.addEventListener('change', () => onChange(input.value.trim()))
  return input
}

const FENCED = new Set(['FencedCode'])

const codeNode = (view: EditorView, bar: HTMLElement) => around(view.state, view.posAtDOM(bar) + 1, 1, FENCED)

const change = (view: EditorView, bar: HTMLElement, next: { lang?: string; title?: string }): void => {
  const node = codeNode(view, bar)
  if (!node) return
  const to = view.state.doc.lineAt(node.from).to
  const before = view.state.sliceDoc(node.from, to)
  const insert = writeFence(before, next)
  if (insert !== before) view.dispatch({ changes: { from: node.from, to, insert }, userEvent: 'input' })
}

const codeOf = (view: EditorView, bar: HTMLElement): string => {
  const text = codeNode(view, bar)?.getChild('CodeText')
  return text ? view.state.sliceDoc(text.from, text.to) : ''
}

/** One list of names for all bars of the editor. */
const addLanguages = (view: EditorView): void => {
  if (view.dom.querySelector(`#${LIST_ID}`)) return
  const list = document.createElement('datalist')
  list.id = LIST_ID
  for (const name of LANGUAGES.split(' ')) list.append(new Option(name, name))
  view.dom.append(list)
}
