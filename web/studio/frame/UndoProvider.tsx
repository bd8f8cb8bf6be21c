/** A bar at the foot for eight seconds: what has happened, and how to undo it (also `Z`) or where to see it. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useStudioTexts } from '../studio-texts.ts'
import { Button, IconButton } from './Button.tsx'
import { Keys } from './Keys.tsx'
import { useShortcut } from './ShortcutsProvider.tsx'
import styles from './UndoProvider.module.css'

export type UndoOffer = { text: string; undo: () => void }
/** Something that needs no undo, and where to see it. */
type SeeOffer = { text: string; link: { href: string; name: string } }

const OfferContext = createContext<(offer: UndoOffer | SeeOffer) => void>(() => {})

/** `const offerUndo = useOfferUndo()`, then `offerUndo({ text: '3 articles moved to the trash', undo: restore })`. */
export const useOfferUndo = () => use(OfferContext)

const SHOWN_MS = 8000

/** The bar stays while the pointer is over it or the focus in it (WCAG 2.2.1). */
export const UndoProvider = ({ children }: { children: ReactNode }) => {
  const [offer, setOffer] = useState<UndoOffer | SeeOffer | null>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  const { undoRegion } = useStudioTexts('frame')
  useEffect(() => {
    if (!offer || isHeld) return
    const timer = setTimeout(() => setOffer(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [offer, isHeld])
  const end = () => {
    setOffer(null)
    // No event says that the pointer or the focus has left what is removed.
    setIsHovered(false)
    setHasFocus(false)
  }
  return (
    <OfferContext value={setOffer}>
      {children}
      {/* Always there: screen readers announce only what changes in a region that they know. */}
      <section
        aria-label={undoRegion}
        aria-live="polite"
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={() => setHasFocus(true)}
        onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      >
        {offer ? <OfferBar offer={offer} onEnd={end} /> : null}
      </section>
    </OfferContext>
  )
}

const OfferBar = ({ offer, onEnd }: { offer: UndoOffer | SeeOffer; onEnd: () => void }) => {
  const texts = useStudioTexts('frame')
  return (
    <div className={styles.bar}>
      <p>{offer.text}</p>
      {'undo' in offer ? (
        <UndoButton
          onUndo={() => {
            onEnd()
            offer.undo()
          }}
        />
      ) : (
        <a className="lk" href={offer.link.href} target="_blank" rel="noopener">
          {offer.link.name}
        </a>
      )}
      <IconButton icon="x" size={16} label={texts.dismiss} onClick={onEnd} />
    </div>
  )
}

const UndoButton = ({ onUndo }: { onUndo: () => void }) => {
  const texts = useStudioTexts('frame')
  useShortcut({ keys: 'Z', label: texts.undo, group: texts.shortcuts.everywhere, run: onUndo })
  return (
    <Button look="quiet" onClick={onUndo}>
      {texts.undo}
      <Keys keys="Z" />
    </Button>
  )
}
