/** Offers to go on where a visitor stopped reading a long article, and stores where they stop. Browser only. */
import { type RefObject, useEffect, useState } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ResumeReading.module.css'
import { MIN_MINUTES, measureReadTo, type ReadTo, readToOf, storeReadTo } from './resume-reading.ts'

type Props = {
  articleId: number
  readingMinutes: number | null
  /** Contains the text. */
  container: RefObject<HTMLElement | null>
}

export const ResumeReading = ({ articleId, readingMinutes, container }: Props) => {
  const isLong = (readingMinutes ?? 0) >= MIN_MINUTES
  const [offer, setOffer] = useState<ReadTo | null>(null)
  useEffect(() => {
    const prose = container.current?.querySelector('.prose')
    if (!isLong || !prose) return
    const stored = readToOf(articleId)
    // A link to a place, and a step through the history, have a position of their own.
    if (stored && !location.hash && scrollY < innerHeight / 2) setOffer(stored)
    const store = () => {
      // At the top nothing has changed; what was offered is offered again.
      if (scrollY > innerHeight / 2) storeReadTo(articleId, measureReadTo(prose))
    }
    const leave = () => document.visibilityState === 'hidden' && store()
    const hide = () => {
      if (scrollY > innerHeight) setOffer(null)
    }
    addEventListener('visibilitychange', leave)
    addEventListener('pagehide', store)
    addEventListener('scroll', hide, { passive: true })
    return () => {
      store()
      removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', store)
      removeEventListener('scroll', hide)
    }
  }, [articleId, isLong, container])
  if (!offer) return null
  const resume = () => {
    const block = container.current?.querySelector('.prose')?.children[offer.block]
    setOffer(null)
    if (!(block instanceof HTMLElement)) return
    // Screen readers go on from there as well.
    block.tabIndex = -1
    block.focus({ preventScroll: true })
    block.scrollIntoView()
  }
  return <Offer percent={offer.percent} onResume={resume} onClose={() => setOffer(null)} />
}

type OfferProps = { percent: number; onResume: () => void; onClose: () => void }

const Offer = ({ percent, onResume, onClose }: OfferProps) => {
  const { article, toasts } = useTexts()
  return (
    <div className={styles.offer} role="status">
      <button type="button" onClick={onResume}>
        {article.resume(percent)}
      </button>
      <button type="button" aria-label={toasts.close} onClick={onClose}>
        <Icon name="x" size={16} />
      </button>
    </div>
  )
}
