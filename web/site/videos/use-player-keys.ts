/** Keyboard of the player: Space or K, J and L, arrows, N, E, C, F, M, < and >, unless another control has the focus. */
import { useEffect, useRef } from 'react'
import type { Playback } from './use-playback.ts'

type PlayerActions = Pick<Playback, 'toggle' | 'skip' | 'louder' | 'toggleMuted' | 'rate' | 'setRate'> & {
  next: (() => void) | null
  explore: () => void
  captions: () => void
  fullScreen: () => void
}

export const usePlayerKeys = (frame: HTMLElement, actions: PlayerActions): void => {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!handlesKey(event, frame)) return
      const action = actionOf(event.key, latest.current)
      if (!action) return
      event.preventDefault()
      action()
    }
    // Before the keys of the whole site, of which `j` and `k` are two.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [frame])
}

/** True when the focus is in the player or nowhere; controls keep the keys that they handle themselves. */
const handlesKey = ({ key }: KeyboardEvent, frame: HTMLElement): boolean => {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'main') return true
  if (!frame.contains(focused)) return false
  if (focused instanceof HTMLButtonElement) return key !== ' ' && key !== 'Enter'
  if (focused instanceof HTMLSelectElement) return !key.startsWith('Arrow') && key !== ' '
  return !(focused instanceof HTMLInputElement && key.startsWith('Arrow'))
}

const actionOf = (key: string, actions: PlayerActions): (() => void) | null => {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      return actions.toggle
    case 'j':
      return () => actions.skip(-10)
    case 'l':
      return () => actions.skip(10)
    case 'arrowleft':
      return () => actions.skip(-5)
    case 'arrowright':
      return () => actions.skip(5)
    case 'arrowup':
      return () => actions.louder(0.1)
    case 'arrowdown':
      return () => actions.louder(-0.1)
    case 'm':
      return actions.toggleMuted
    case 'c':
      return actions.captions
    case 'f':
      return actions.fullScreen
    case 'n':
      return actions.next
    case 'e':
      return actions.explore
    case '<':
      return () => actions.setRate(Math.max(0.5, actions.rate - 0.25))
    case '>':
      return () => actions.setRate(Math.min(2, actions.rate + 0.25))
    default:
      return null
  }
}
