/** The screens of an entry beside the navigation, in the top layer: the navigation scrolls, and would cut it off. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link } from '#web/router/Link.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Flyout.module.css'
import { NavFailures } from './NavNumber.tsx'
import type { NavigationEntry } from './navigation.ts'

type Props = {
  entry: NavigationEntry
  /** The navigation shows icons only. */
  isTitled: boolean
  /** It was opened by keyboard. */
  hasFocus: boolean
  onChoose: () => void
}

const EDGE_PX = 8

export const Flyout = ({ entry, isTitled, hasFocus, onChoose }: Props) => {
  const { nav } = useStudioTexts('frame')
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = box.current?.parentElement?.getBoundingClientRect()
    if (!box.current || !place) return
    box.current.showPopover()
    const lowest = innerHeight - box.current.offsetHeight - EDGE_PX
    box.current.style.top = `${Math.max(EDGE_PX, Math.min(place.top - EDGE_PX, lowest))}px`
    box.current.style.left = `${place.right}px`
    if (hasFocus) box.current.querySelector('a')?.focus()
  }, [hasFocus])
  const onEscape = useEffectEvent(({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onChoose())
  useEffect(() => {
    // Opened by a pointer, it has no focus (WCAG 1.4.13).
    const listener = (event: globalThis.KeyboardEvent) => onEscape(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between its links
    <div
      ref={box}
      popover="manual"
      className={styles.flyout}
      onKeyDown={(event) => {
        const links = [...event.currentTarget.querySelectorAll('a')]
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        links.at((links.indexOf(event.target as HTMLAnchorElement) + step) % links.length)?.focus()
      }}
    >
      <div>
        {isTitled ? <b aria-hidden="true">{nav[entry.text]}</b> : null}
        {entry.screens?.map(({ to, text, failures }) => (
          <Link key={to} to={to} tabIndex={-1} onClick={onChoose}>
            {nav[text]}
            <NavFailures of={failures} />
          </Link>
        ))}
      </div>
    </div>
  )
}
