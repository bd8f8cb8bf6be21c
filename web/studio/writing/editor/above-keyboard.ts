/** What is written stays in view above the keyboard of a phone, which covers a part of the window in some browsers. */
import { EditorView, ViewPlugin } from '@codemirror/view'

export const aboveKeyboard = ViewPlugin.define((view) => {
  const viewport = window.visualViewport
  const { style } = document.documentElement
  const measure = () => {
    // Someone who has zoomed in sees a part as well.
    const { height = innerHeight, scale = 1, offsetTop = 0 } = viewport ?? {}
    style.setProperty('--keyboard', `${Math.max(0, Math.round(innerHeight - height * scale - offsetTop))}px`)
  }
  const onResize = () => {
    measure()
    if (view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
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
