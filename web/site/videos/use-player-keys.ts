/** Keys of the player: Space or K, J and L, arrows, N, E, C, F, M, < and >. Only where nothing else is being used. */
import { useEffect, useRef } from 'react'
import type { Playback } from './use-playback.ts'

type Deeds = Pick<Playback, 'toggle' | 'skip' | 'louder' | 'toggleMuted' | 'rate' | 'setRate'> & {
  next: (() => void) | null
  explore: () => void
  captions: () => void
  fullScreen: () => void
}

export const usePlayerKeys = (frame: HTMLElement, deeds: Deeds): void => {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!mayTake(event, frame)) return
      const deed = deedOf(event.key, latest.current)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [frame])
}

/** Inside the player, or where nothing has the focus; a control keeps the keys that it knows itself. */
const mayTake = ({ key }: KeyboardEvent, frame: HTMLElement): boolean => {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'main') return true
  if (!frame.contains(focused)) return false
  if (focused instanceof HTMLButtonElement) return key !== ' ' && key !== 'Enter'
  if (focused instanceof HTMLSelectElement) return !key.startsWith('Arrow') && key !== ' '
  return !(focused instanceof HTMLInputElement && key.startsWith('Arrow'))
}

const deedOf = (key: string, deeds: Deeds): (() => void) | null => {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      return deeds.toggle
    case 'j':
      return () => deeds.skip(-10)
    case 'l':
      return () => deeds.skip(10)
    case 'arrowleft':
      return () => deeds.skip(-5)
    case 'arrowright':
      return () => deeds.skip(5)
    case 'arrowup':
      return () => deeds.louder(0.1)
    case 'arrowdown':
      return () => deeds.louder(-0.1)
    case 'm':
      return deeds.toggleMuted
    case 'c':
      return deeds.captions
    case 'f':
      return deeds.fullScreen
    case 'n':
      return deeds.next
    case 'e':
      return deeds.explore
    case '<':
      return () => deeds.setRate(Math.max(0.5, deeds.rate - 0.25))
    case '>':
      return () => deeds.setRate(Math.min(2, deeds.rate + 0.25))
    default:
      return null
  }
}
