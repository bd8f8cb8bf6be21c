/** Moves the focus with the view: what had it is gone when another view takes its place, and so are the warnings about it. */
import { type RefObject, use, useEffect, useRef } from 'react'
import { ToastsContext } from '#web/toasts/LocalizedToasts.tsx'
import type { AuthView } from './auth-form.ts'

/** Focuses the first field or button in `root` when the view has changed; the first view is left alone. */
export const useViewFocus = (root: RefObject<HTMLElement | null>, view: AuthView): void => {
  const toasts = use(ToastsContext)
  const focused = useRef(view)
  useEffect(() => {
    if (focused.current === view) return
    focused.current = view
    for (const { id, kind } of toasts.get()) if (kind !== 'success') toasts.dismiss(id)
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [root, view, toasts])
}
