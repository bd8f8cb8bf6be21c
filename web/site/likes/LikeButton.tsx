/** A heart that visitors fill to say that they like something. Without scripts the form does the same. */
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { LikeSubject } from '#contract/likes.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import sheet from './heart.svg?no-inline'
import { useLike } from './use-like.ts'

/** Here, because the texts of the site load with every page. */
const texts = {
  en: { like: 'Like', liked: 'Liked' },
  cn: { like: '赞', liked: '已赞' },
}
const RISE = { duration: 240, easing: 'ease-out' }

type Props = LikeSubject & {
  count: number
  size: number
  className?: string | undefined
  /** The word stands beside the heart. */
  hasWord?: boolean
  /** Where the page continues after the form was sent without scripts. */
  isAnchor?: boolean
  /** What is liked, for screen readers. */
  children?: ReactNode
}

export const LikeButton = ({
  kind,
  id,
  count: pageCount,
  size,
  className,
  hasWord,
  isAnchor,
  children,
}: Props) => {
  const { locale } = useLanguage()
  const format = useFormat()
  const lines = useRef<SVGUseElement>(null)
  const { isLiked, count, press } = useLike({ kind, id }, pageCount)
  const { like, liked } = texts[locale]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => void press())
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      lines.current?.animate([{ clipPath: 'inset(100% 0 0)' }, { clipPath: 'inset(0)' }], RISE)
  }
  return (
    <form method="post" action="/like" onSubmit={submit}>
      <button
        type="submit"
        id={isAnchor ? `like-${id}` : undefined}
        name={kind}
        value={id}
        className={className}
        aria-pressed={isLiked}
        title={hasWord ? undefined : like}
        // Only a browser knows it: no document has this attribute, which its policy would ignore.
        style={isLiked ? { color: 'var(--accent)' } : undefined}
      >
        <svg className="i" width={size} height={size} aria-hidden="true">
          <use href={`${sheet}#outline`} />
          {isLiked && <use ref={lines} href={`${sheet}#lines`} />}
        </svg>
        <span className={hasWord ? undefined : 'vh'}>
          {hasWord && isLiked ? liked : like}
          {children}
        </span>
        {count > 0 && <span> {format.number(count)}</span>}
      </button>
    </form>
  )
}
