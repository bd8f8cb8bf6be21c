/** Queues keys that are pressed while the lightbox loads and opens, and runs them when it is open. */

type LightboxAction = 'next' | 'prev' | 'close'

type LightboxControls = Record<LightboxAction, () => void> & {
  getNumItems: () => number
  on: (event: 'openingAnimationEnd', then: () => void) => unknown
}

export type EarlyKeyQueue = {
  /** Immediately, or when the opening animation has ended: before that the library ignores keys. */
  run: (action: LightboxAction) => void
  /** The lightbox that gets the keys; the listener is removed when it has opened. */
  attach: (lightbox: LightboxControls) => void
}

const actions: Record<string, LightboxAction> = { ArrowRight: 'next', ArrowLeft: 'prev', Escape: 'close' }
/** They would open the same image again. */
const ignoredKeys = ['Enter', ' ']

/** Starts listening. */
export const queueEarlyKeys = (): EarlyKeyQueue => {
  const waiting: LightboxAction[] = []
  let opened: LightboxControls | null = null
  const does = (action: LightboxAction) => {
    if (!opened) waiting.push(action)
    else if (action === 'close' || opened.getNumItems() > 1) opened[action]()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const action = actions[event.key]
    if (!action && !ignoredKeys.includes(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (action) does(action)
  }
  document.addEventListener('keydown', onKey, true)
  const serve = (lightbox: LightboxControls) =>
    lightbox.on('openingAnimationEnd', () => {
      document.removeEventListener('keydown', onKey, true)
      // The library has to finish its current task before it can move.
      queueMicrotask(() => {
        opened = lightbox
        for (const action of waiting.splice(0)) does(action)
      })
    })
  return { run: does, attach: serve }
}
