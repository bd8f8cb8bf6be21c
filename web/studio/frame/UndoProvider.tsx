/** What can be undone happens at once and shows this bar for eight seconds; `Z` undoes it as well. */
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useStudioTexts } from '../studio-texts.ts'
import { Button, IconButton } from './Button.tsx'
import { Keys } from './Keys.tsx'
import { useShortcut } from './ShortcutsProvider.tsx'
import styles from './UndoProvider.module.css'

export type UndoOffer = { text: string; undo: () => void }

const OfferContext = createContext<(offer: UndoOffer) => void>(() => {})

/** `const offerUndo = useOfferUndo()`, then `offerUndo({ text: '3 articles moved to the trash', undo: restore })`. */
export const useOfferUndo = () => use(OfferContext)

const SHOWN_MS = 8000

/** The bar stays while the pointer is over it or the focus in it (WCAG 2.2.1). */
export const UndoProvider = ({ children }: { children: ReactNode }) => {
  const [offer, setOffer] = useState<UndoOffer | null>(null)
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
        {offer ? <UndoBar offer={offer} onEnd={end} /> : null}
      </section>
    </OfferContext>
  )
}

const UndoBar = ({ offer, onEnd }: { offer: UndoOffer; onEnd: () => void }) => {
  const texts = useStudioTexts('frame')
  const undo = () => {
    onEnd()
    offer.undo()
  }
  useShortcut({ keys: 'Z', label: texts.undo, group: texts.shortcuts.everywhere, run: undo })
  return (
    <div className={styles.bar}>
      <p>{offer.text}</p>
      <Button look="quiet" onClick={undo}>
        {texts.undo}
        <Keys keys="Z" />
      </Button>
      <IconButton icon="x" size={16} label={texts.dismiss} onClick={onEnd} />
    </div>
  )
}
