/** Listens to the document and reports to the visit what the visitor does. */
import { markOf } from './marked-elements.ts'
import type { Visit } from './visit.ts'

/** The trap for the console is set after the welcome, which it would replace where the console is already open. */
const CONSOLE_AFTER_MS = 10_000
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Whether a tip would disturb: a field has the focus, a dialog or a menu is open. */
export const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('dialog[open], :popover-open:not(.toasts)') !== null

export const hasSelection = (): boolean => getSelection()?.isCollapsed === false

/** @returns a function that stops listening */
export const watchVisitor = (visit: Visit): (() => void) => {
  const ended = new AbortController()
  const options = { signal: ended.signal, passive: true, capture: true }
  for (const event of ACTIVITY) addEventListener(event, visit.activity, options)
  document.addEventListener('copy', visit.copy, options)
  document.addEventListener('click', ({ target }) => withMark(target, visit.click), options)
  let under: Element | null = null
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return
      const marked = markOf(target)
      if (marked?.element === under) return
      under = marked?.element ?? null
      if (marked) visit.hover(marked.mark)
    },
    options,
  )
  let wasHidden = false
  document.addEventListener(
    'visibilitychange',
    () => {
      if (wasHidden && !document.hidden) visit.comeBack()
      wasHidden = document.hidden
    },
    options,
  )
  addEventListener('keydown', (event) => opensConsole(event) && visit.consoleOpened(), options)
  const timer = setTimeout(() => setConsoleTrap(visit.consoleOpened), CONSOLE_AFTER_MS)
  ended.signal.addEventListener('abort', () => clearTimeout(timer))
  return () => ended.abort()
}

const withMark = (target: EventTarget | null, tell: Visit['click']) => {
  const marked = markOf(target)
  if (marked) tell(marked.mark)
}

const opensConsole = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'F12' || (((ctrlKey && shiftKey) || (metaKey && altKey)) && /^[ijc]$/i.test(key))

/** Browsers convert a logged function into text only when the console is open. */
const setConsoleTrap = (onOpened: () => void) => {
  const snow = () => {}
  snow.toString = () => {
    onOpened()
    return '❄'
  }
  console.debug(snow)
}
