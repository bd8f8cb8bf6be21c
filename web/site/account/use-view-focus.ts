/** Moves the focus with the view: what had it is gone when another view takes its place. */
import { type RefObject, useEffect, useRef } from 'react'
import type { AuthView } from './auth-form.ts'

/** Focuses the first field or button in `root` when the view has changed; the first view is left alone. */
export const useViewFocus = (root: RefObject<HTMLElement | null>, view: AuthView): void => {
  const focused = useRef(view)
  useEffect(() => {
    if (focused.current === view) return
    focused.current = view
    root.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [root, view])
}
