/** What is written stays in view above the keyboard of a phone, which covers a part of the window in some browsers, and what stands on it. */
import { EditorView, tooltips, ViewPlugin } from '@codemirror/view'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { openForm } from '../live/forms/live-form.ts'

/** Scrolls until the place is seen that is written, or that the open form is about. */
export const showPlace = (view: EditorView): void => {
  const { doc, selection } = view.state
  const place = view.state.field(openForm)?.from ?? selection.main.head
  view.dispatch({ effects: EditorView.scrollIntoView(Math.min(place, doc.length)) })
}

/** How much of the text is behind what floats at the foot of the window: a notice, and on a phone the menu and the forms. */
const coveredPx = (view: EditorView): number => {
  const floating = document.querySelectorAll(
    `[data-floats="notice"]${isNarrow() ? ', [data-floats], .cm-slash' : ''}`,
  )
  const tops = [...floating].map((element) => element.getBoundingClientRect().top)
  const { bottom = 0 } = view.dom.closest('section')?.getBoundingClientRect() ?? {}
  return Math.max(0, bottom - Math.min(...tops))
}

/** Where the part of the window ends that is seen. Someone who has zoomed in sees a part as well. */
const footOfWindow = (): number => {
  const { height = innerHeight, scale = 1, offsetTop = 0 } = window.visualViewport ?? {}
  return Math.min(innerHeight, Math.round(height * scale + offsetTop))
}

const EDGE_PX = 8

const keyboard = ViewPlugin.define((view) => {
  const viewport = window.visualViewport
  const { style } = document.documentElement
  const measure = () => style.setProperty('--keyboard', `${innerHeight - footOfWindow()}px`)
  const onResize = () => {
    measure()
    if (view.dom.contains(document.activeElement) || view.state.field(openForm)) showPlace(view)
  }
  viewport?.addEventListener('resize', onResize)
  viewport?.addEventListener('scroll', measure)
  return {
    destroy: () => {
      viewport?.removeEventListener('resize', onResize)
      viewport?.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    },
  }
})

export const aboveKeyboard = [
  keyboard,
  EditorView.scrollMargins.of((view) => ({ bottom: coveredPx(view) })),
  tooltips({
    tooltipSpace: () => {
      const right = document.documentElement.clientWidth - EDGE_PX
      return { top: EDGE_PX, left: EDGE_PX, right, bottom: footOfWindow() - EDGE_PX }
    },
  }),
]
