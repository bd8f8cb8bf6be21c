/** The small elements within a line of the rendered text: marks, boxes of tasks, numbers of footnotes, formulas, images. */
import { type EditorView, WidgetType } from '@codemirror/view'
import type { CalloutKind, CalloutLook } from '#contract/callout-kinds.ts'
import { calloutLook } from '#contract/callout-kinds.ts'
import { iconElement, type StudioIconName } from '../../icons/StudioIcon.tsx'
import { jumpTo, otherEnd } from './footnotes.ts'
import { servicesOf } from './live-services.ts'

/** Equal when the class and the values are. */
abstract class SmallWidget extends WidgetType {
  readonly values: readonly (string | number | boolean)[]
  constructor(...values: (string | number | boolean)[]) {
    super()
    this.values = values
  }
  override eq(other: WidgetType) {
    return (
      other.constructor === this.constructor &&
      (other as SmallWidget).values.join('\n') === this.values.join('\n')
    )
  }
}

const span = (className: string, text = ''): HTMLElement => {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

const button = (className: string, label: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.setAttribute('aria-label', label)
  // The text keeps the cursor.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('click', onClick)
  return element
}

/** Marks that take no space: hung over the edge of the element while the cursor is in it, else nothing. */
export class MarkWidget extends SmallWidget {
  constructor(mark: string, isShown: boolean) {
    super(mark, isShown)
  }
  override toDOM() {
    const [mark, isShown] = this.values
    const element = span(isShown ? 'cm-mk cm-mk-shown' : 'cm-mk')
    if (isShown) element.dataset.m = String(mark)
    return element
  }
}

/** A task's box. */
export class TaskBox extends SmallWidget {
  constructor(isDone: boolean) {
    super(isDone)
  }
  override toDOM(view: EditorView) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = this.values[0] === true
    box.className = 'cm-task'
    box.tabIndex = -1
    box.setAttribute('aria-label', servicesOf(view).texts.task)
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('click', (event) => {
      event.preventDefault()
      tickTask(view, view.posAtDOM(box))
    })
    return box
  }
  override ignoreEvent() {
    return true
  }
}

/** Ticks the task whose box is at this place or behind it in its line, or takes the tick off. */
export const tickTask = (view: EditorView, at: number): boolean => {
  const line = view.state.doc.lineAt(at)
  const found = /^[\s>]*(?:[-*+]|\d+[.)])\s+\[([ xX])\]\s/.exec(line.text)
  if (!found) return false
  const from = line.from + found[0].length - 3
  view.dispatch({
    changes: { from, to: from + 1, insert: found[1] === ' ' ? 'x' : ' ' },
    userEvent: 'input',
  })
  return true
}

export const calloutIcons: Record<CalloutLook, StudioIconName> = {
  note: 'info',
  tip: 'lightbulb',
  warn: 'triangle-alert',
  danger: 'octagon-alert',
}

/** The kind of a callout: a button that opens the menu of kinds. With a title of its own, the name is not shown. */
export class KindButton extends SmallWidget {
  readonly #kind: CalloutKind
  constructor(kind: CalloutKind, name: string, hasTitle: boolean) {
    super(kind, name, hasTitle)
    this.#kind = kind
  }
  override toDOM(view: EditorView) {
    const [, name, hasTitle] = this.values
    const { texts } = servicesOf(view)
    const element = button('cm-kind', `${texts.callout.kind}: ${name}`, () => {
      const from = view.posAtDOM(element)
      servicesOf(view).openForm({ kind: 'callout', from, to: view.state.doc.lineAt(from).to })
    })
    element.setAttribute('aria-haspopup', 'menu')
    element.append(iconElement(calloutIcons[calloutLook(this.#kind)]))
    // A title stands where it does on the page.
    if (!hasTitle) element.append(String(name), iconElement('chevron-down', 14))
    return element
  }
  override ignoreEvent() {
    return true
  }
}

/** The number of a footnote in the text. */
export class FootnoteNumber extends SmallWidget {
  constructor(label: string, number: number) {
    super(label, number)
  }
  override toDOM() {
    const element = document.createElement('sup')
    const link = document.createElement('a')
    link.textContent = String(this.values[1])
    element.append(link)
    return element
  }
  override ignoreEvent() {
    return false
  }
}

/** The number before a note, which leads back to the text. */
export class FootnoteBack extends SmallWidget {
  constructor(label: string, number: number) {
    super(label, number)
  }
  override toDOM(view: EditorView) {
    const { texts } = servicesOf(view)
    const element = button('cm-fn-back', `${this.values[1]} ${texts.footnote.back}`, () => {
      const to = otherEnd(view.state, String(this.values[0]), 'mark')
      if (to !== null) jumpTo(view, to)
    })
    element.append(`${this.values[1]}`, span('cm-fn-arrow', '↩'))
    return element
  }
  override ignoreEvent() {
    return true
  }
}

/** A formula in the line. */
export class InlineMath extends SmallWidget {
  constructor(tex: string) {
    super(tex)
  }
  override toDOM(view: EditorView) {
    const element = span('cm-math', String(this.values[0]))
    void renderMath(element, String(this.values[0]), false).finally(() => view.requestMeasure())
    return element
  }
  override ignoreEvent() {
    return false
  }
}

/** The library of the server's renderer, loaded with the first formula. It makes elements, no HTML. */
export const renderMath = async (element: HTMLElement, tex: string, isDisplayed: boolean): Promise<void> => {
  const { default: temml } = await import('temml')
  temml.render(tex, element, { displayMode: isDisplayed, throwOnError: false, trust: false })
}

/** An image within a sentence. */
export class InlineImage extends SmallWidget {
  constructor(url: string, alt: string) {
    super(url, alt)
  }
  override toDOM(view: EditorView) {
    const image = document.createElement('img')
    image.className = 'cm-inline-image'
    image.alt = String(this.values[1])
    image.onload = () => view.requestMeasure()
    image.src = String(this.values[0])
    return image
  }
  override ignoreEvent() {
    return false
  }
}
