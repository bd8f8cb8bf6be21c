/** A block as the site's own renderer shows it: a diagram, HTML, tabs, a video. Its source is below while the cursor is in it. */
import type { EditorView } from '@codemirror/view'
import { parseHtml } from '#web/ui/Html.tsx'
import { selectBlockOf } from './live-blocks.ts'
import { servicesOf } from './live-services.ts'
import { LiveWidget } from './live-widget.ts'

/**
 * By source. As many as a long text has, so that scrolling through it asks for nothing twice: what is known is there at once, and so has
 * its height when the editor measures it.
 */
const kept = new Map<string, string | Promise<string>>()
const MAX_KEPT = 300

const htmlOf = (source: string, render: (markdown: string) => Promise<string>): string | Promise<string> => {
  const known = kept.get(source)
  if (known !== undefined) return known
  const html = render(source)
  html.then(
    (rendered) => kept.set(source, rendered),
    () => kept.delete(source),
  )
  kept.set(source, html)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return html
}

export class RenderedWidget extends LiveWidget {
  override get opensSource() {
    return true
  }

  override get estimatedHeight() {
    return 120
  }

  override toDOM(view: EditorView) {
    const dom = document.createElement('div')
    dom.className = 'cm-live-block'
    dom.contentEditable = 'false'
    // The source, until it is rendered, and where nothing is to be seen of it, as of a comment.
    dom.append(sourceBox(this.source))
    dom.addEventListener('click', (event) => {
      // Links lead out of the text; what folds is folded as on the page.
      if ((event.target as Element).closest('a')) event.preventDefault()
      if (!(event.target as Element).closest('summary, video, audio, button')) selectBlockOf(view, dom)
    })
    this.#show(dom, view)
    return dom
  }

  override updateDOM(dom: HTMLElement, view: EditorView) {
    this.#show(dom, view)
    return true
  }

  /** What was shown before stays until the new HTML is there. */
  #show(dom: HTMLElement, view: EditorView) {
    const { source } = this
    const { render, texts } = servicesOf(view)
    dom.dataset.source = source
    const isCurrent = () => dom.dataset.source === source
    const show = (html: string) => {
      if (!isCurrent()) return
      const shown = alone(parseHtml(html))
      dom.replaceChildren(hasLook(shown) ? shown : sourceBox(source))
    }
    const html = htmlOf(source, render)
    if (typeof html === 'string') return show(html)
    html
      .then(show)
      .catch(() => {
        if (isCurrent()) dom.replaceChildren(sourceBox(source), note(texts.notRendered))
      })
      .finally(() => view.requestMeasure())
  }
}

const sourceBox = (source: string): HTMLElement => {
  const box = document.createElement('pre')
  box.className = 'cm-live-as-typed'
  box.textContent = source
  return box
}

const note = (text: string): HTMLElement => {
  const box = document.createElement('p')
  box.className = 'cm-live-failed'
  box.textContent = text
  return box
}

const hasLook = (html: DocumentFragment): boolean =>
  html.textContent?.trim() !== '' || html.querySelector('img, video, audio, hr, figure, iframe') !== null

let made = 0

/** Names within one rendered block would meet those of another one. */
const alone = (html: DocumentFragment): DocumentFragment => {
  made += 1
  for (const element of html.querySelectorAll('[id]')) element.removeAttribute('id')
  for (const tab of html.querySelectorAll<HTMLDetailsElement>('details[name]')) tab.name += `-${made}`
  return html
}
