/**
 * The preview of an article beside a link to it. The pointer may move onto it; Esc, scrolling and leaving the link
 * close it (WCAG 2.2, 1.4.13).
 */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { articleCardQuery } from '../articles/articles.queries.ts'
import styles from './LinkPreview.module.css'
import { placePreview } from './place-preview.ts'

type Props = { anchor: HTMLAnchorElement; idOrName: string; onClose: () => void }

/** A pointer that only crosses a link opens nothing; on its way to the preview it may leave both for a moment. */
const OPENS_AFTER_MS = 300
const CLOSES_AFTER_MS = 200

export const LinkPreview = ({ anchor, idOrName, onClose }: Props) => {
  const { articles, units } = useTexts()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const isOpen = useIsAttended(anchor, box, onClose)
  const { data: card } = useQuery({ ...articleCardQuery(useApi(), idOrName), enabled: isOpen })
  const id = useId()
  const isShown = isOpen && card != null
  useLayoutEffect(() => {
    if (!isShown || !box.current) return
    placePreview(box.current, anchor)
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [isShown, anchor, id])
  if (!isShown) return null
  const isLocked = card.status === 2
  return (
    <div ref={box} id={id} role="tooltip" className={styles.preview} lang={card.lang}>
      <b>{card.articleTitle}</b>
      <p>{isLocked ? articles.lockedExcerpt : card.articleContent}</p>
      <small>
        <time dateTime={card.createTime}>{format.date(card.createTime)}</time>
        {card.readingMinutes !== null && ` · ${units.minutes(format.number(card.readingMinutes))}`}
      </small>
    </div>
  )
}

/** True while the pointer is on the link or the preview, or the focus on the link; closes it afterward. */
const useIsAttended = (
  anchor: HTMLAnchorElement,
  box: RefObject<HTMLDivElement | null>,
  onClose: () => void,
): boolean => {
  const [isOpen, setOpen] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let timer = setTimeout(() => setOpen(true), OPENS_AFTER_MS)
    const isAttended = () =>
      anchor.matches(':hover, :focus-visible') || box.current?.matches(':hover') === true
    const check = () => {
      if (!anchor.isConnected) return close()
      if (isAttended()) return
      clearTimeout(timer)
      timer = setTimeout(() => (isAttended() ? check() : close()), CLOSES_AFTER_MS)
    }
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const dismiss = () => close()
    document.addEventListener('pointerover', check, { passive: true })
    document.addEventListener('focusout', check)
    document.addEventListener('keydown', closeByKey)
    addEventListener('scroll', dismiss, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', check)
      document.removeEventListener('focusout', check)
      document.removeEventListener('keydown', closeByKey)
      removeEventListener('scroll', dismiss)
    }
  }, [anchor, box])
  return isOpen
}
