/** The pictures below a talk, open in the lightbox at a click. Each is a link to its file, for those without scripts. */
import { useRef } from 'react'
import type { Picture } from '#contract/talks.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useZoomableImages } from '#web/site/prose/use-zoomable-images.ts'
import styles from './TalkPictures.module.css'

type Props = {
  pictures: readonly Picture[]
  /** All of them; in a list the fourth stands for the rest. */
  isWhole: boolean
}

/** A list shows so many of a talk's pictures. */
const SHOWN = 4

export const TalkPictures = ({ pictures, isWhole }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  useZoomableImages(root, pictures.map(({ src }) => src).join())
  const { talks } = useTexts()
  if (pictures.length === 0) return null
  const rest = isWhole ? 0 : Math.max(0, pictures.length - SHOWN)
  const shape = Math.min(pictures.length, isWhole ? 5 : SHOWN)
  return (
    <div ref={root} className={styles.pictures} data-shape={shape}>
      {pictures.map((picture, i) => (
        <a
          key={picture.src}
          className="zoom"
          href={picture.src}
          data-pswp-width={picture.width}
          data-pswp-height={picture.height}
          hidden={rest > 0 && i >= SHOWN}
        >
          <PictureOf picture={picture} sizes={sizesOf(shape, i)} />
          {rest > 0 && i === SHOWN - 1 && (
            <span className={styles.rest}>
              <span aria-hidden="true">+{rest}</span>
              <span className="vh">{talks.more(rest)}</span>
            </span>
          )}
        </a>
      ))}
    </div>
  )
}

const PictureOf = ({ picture, sizes }: { picture: Picture; sizes: string }) => (
  <picture>
    <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading="lazy"
      decoding="async"
    />
  </picture>
)

/** How wide a picture stands: the whole column, two parts of three, half of it, or a third. */
const sizesOf = (shape: number, i: number): string => {
  const part = shape === 1 ? 1 : shape === 3 ? (i === 0 ? 0.66 : 0.34) : shape === 5 ? 0.34 : 0.5
  return `(min-width: 996px) ${Math.round(592 * part)}px, ${Math.round(100 * part)}vw`
}
