/** The list of toasts: at most three, each removed after its time unless the pointer is over it. */
import { createListeners } from '#web/listeners.ts'

export type ToastKind = 'success' | 'warning' | 'error'
export type Toast = { id: number; kind: ToastKind; title: string; text: string }

const MAX = 3
const SHOWN_MS: Record<ToastKind, number> = { success: 4000, warning: 7000, error: 7000 }

/** What is shown before the first toast, and what the server renders: the same object, or React would render it again. */
export const noToasts: readonly Toast[] = []

export const createToasts = () => {
  let toasts = noToasts
  let lastId = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const { notify, subscribe } = createListeners()

  const show = (next: readonly Toast[]) => {
    toasts = next
    notify()
  }
  const dismiss = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    show(toasts.filter((toast) => toast.id !== id))
  }
  const startTimer = ({ id, kind }: Toast) => {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => dismiss(id), SHOWN_MS[kind]),
    )
  }

  return {
    get: () => toasts,
    subscribe,
    /** A repeated message only restarts its timer. */
    add: (toast: Omit<Toast, 'id'>) => {
      const same = toasts.find((one) => one.kind === toast.kind && one.text === toast.text)
      if (same) return startTimer(same)
      lastId += 1
      const added = { ...toast, id: lastId }
      for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - MAX))) dismiss(old.id)
      show([...toasts, added])
      startTimer(added)
    },
    dismiss,
    /** While the pointer is over the toasts their timers stop; afterwards they restart. */
    hold: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
    release: () => {
      for (const toast of toasts) startTimer(toast)
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
