/**
 * State of the loading bar: it advances while a navigation runs, completes shortly after arrival, then disappears.
 */
import { createListeners } from '#web/listeners.ts'

const TRICKLE_MS = 100
const END_MS = 100
const CLEAR_MS = 300

/** `progress` is 0 to 1; `isLoading` clears last. */
export type LoadingBarState = { isLoading: boolean; progress: number }

const idle: LoadingBarState = { isLoading: false, progress: 0 }

export const createLoadingBar = () => {
  let state = idle
  let isRunning = false
  let timers: ReturnType<typeof setTimeout>[] = []
  const { notify, subscribe } = createListeners()

  const show = (next: LoadingBarState) => {
    state = next
    notify()
  }
  const clearTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  return {
    get: () => state,
    subscribe,
    /** A second start while one runs is ignored. */
    start: () => {
      if (isRunning) return
      isRunning = true
      clearTimers()
      show({ isLoading: true, progress: 0.08 })
      // Each step takes a fraction of the rest, so the bar slows down and never completes by itself.
      const trickle = setInterval(() => {
        show({ isLoading: true, progress: state.progress + (0.96 - state.progress) * 0.09 })
      }, TRICKLE_MS)
      timers.push(trickle)
    },
    end: () => {
      if (!isRunning) return
      isRunning = false
      clearTimers()
      timers.push(setTimeout(() => show({ isLoading: true, progress: 1 }), END_MS))
      timers.push(setTimeout(() => show(idle), CLEAR_MS))
    },
  }
}
export type LoadingBarStore = ReturnType<typeof createLoadingBar>
