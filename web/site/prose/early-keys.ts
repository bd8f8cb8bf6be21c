/** The keys that are pressed while the lightbox still comes and grows: it does them as soon as it can. */

type Action = 'next' | 'prev' | 'close'

type Lightbox = Record<Action, () => void> & {
  getNumItems: () => number
  on: (event: 'openingAnimationEnd', then: () => void) => unknown
}

export type Doer = {
  /** At once, or when it has grown to its size: before that the library does nothing. */
  does: (action: Action) => void
  /** What is to be told; listening ends when it has opened. */
  serve: (lightbox: Lightbox) => void
}

const actions: Record<string, Action> = { ArrowRight: 'next', ArrowLeft: 'prev', Escape: 'close' }
/** They would open the same picture once more. */
const swallowed = ['Enter', ' ']

/** Listens from now on. */
export const hearEarlyKeys = (): Doer => {
  const waiting: Action[] = []
  let opened: Lightbox | null = null
  const does = (action: Action) => {
    if (!opened) waiting.push(action)
    else if (action === 'close' || opened.getNumItems() > 1) opened[action]()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const action = actions[event.key]
    if (!action && !swallowed.includes(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (action) does(action)
  }
  document.addEventListener('keydown', onKey, true)
  const serve = (lightbox: Lightbox) =>
    lightbox.on('openingAnimationEnd', () => {
      document.removeEventListener('keydown', onKey, true)
      // The library has more to do at this moment before it can move.
      queueMicrotask(() => {
        opened = lightbox
        for (const action of waiting.splice(0)) does(action)
      })
    })
  return { does, serve }
}
