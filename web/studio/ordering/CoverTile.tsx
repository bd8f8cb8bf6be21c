/** A thing with a cover in a grid that is put in order by hand: an album, a collection of videos. */
import type { ReactNode } from 'react'
import type { Image } from '#contract/media.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CoverTile.module.css'
import { OrderHandle } from './OrderHandle.tsx'
import { useOrderedItem } from './Ordering.tsx'

type Props = {
  id: number
  index: number
  href: string
  name: string
  /** What screen readers call it where it is moved. */
  handleName: string
  cover: Image | null
  /** In place of a cover. */
  icon: StudioIconName
  /** The text for a private one; null for a public one. */
  privateText: string | null
  children: ReactNode
}

export const CoverTile = (props: Props) => {
  const { id, index, href, name, handleName, cover, icon, privateText, children } = props
  const { ref, handleRef, isDragging } = useOrderedItem(id, index)
  return (
    <li ref={ref} className={styles.tile} data-tile={id} data-dragging={isDragging || undefined}>
      <div className={styles.cover} style={cover ? { background: cover.placeholder } : undefined}>
        {cover ? (
          <img
            src={cover.src}
            srcSet={cover.srcset}
            sizes="(max-width: 996px) 50vw, 18rem"
            alt=""
            loading="lazy"
            draggable={false}
          />
        ) : (
          <StudioIcon name={icon} size={28} />
        )}
      </div>
      <div className={styles.about}>
        <h2 lang={textLang(name)}>
          <Link to={href} draggable={false}>
            {name}
          </Link>
        </h2>
        <p>
          {children}
          {privateText ? (
            <span>
              <StudioIcon name="lock" size={13} />
              {privateText}
            </span>
          ) : null}
        </p>
        <OrderHandle handleRef={handleRef} name={handleName} className={`ib ${styles.handle}`} />
      </div>
    </li>
  )
}

type GridProps = { count: number; children: ReactNode }

/** Around the tiles: the grid, and how they are moved where there are several. */
export const CoverGrid = ({ count, children }: GridProps) => {
  const { hint } = useStudioTexts('ordering')
  return (
    <>
      {count > 1 ? <p className={styles.hint}>{hint}</p> : null}
      <ul className={styles.grid}>{children}</ul>
    </>
  )
}
