/** Images of a talk, opened in the lightbox. Each is a link to its file, for browsers without scripts. */
import { useRef } from 'react'
import type { TalkImage } from '#contract/talks.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useZoomableImages } from '#web/site/prose/use-zoomable-images.ts'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './TalkImages.module.css'

type Props = {
  images: readonly TalkImage[]
  /** Shows all images; in a list the fourth one covers the rest. */
  isWhole: boolean
}

const MAX_SHOWN = 4

export const TalkImages = ({ images, isWhole }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  useZoomableImages(root, images.map(({ src }) => src).join())
  const { talks } = useTexts()
  if (images.length === 0) return null
  const rest = isWhole ? 0 : Math.max(0, images.length - MAX_SHOWN)
  const shape = Math.min(images.length, isWhole ? 5 : MAX_SHOWN)
  return (
    <div ref={root} className={styles.images} data-shape={shape}>
      {images.map((image, i) => (
        <a
          key={image.src}
          className="zoom"
          href={image.src}
          data-pswp-width={image.width}
          data-pswp-height={image.height}
          hidden={rest > 0 && i >= MAX_SHOWN}
        >
          <Picture image={image} sizes={sizesOf(shape, i)} alt={image.alt} loading="lazy" decoding="async" />
          {rest > 0 && i === MAX_SHOWN - 1 && (
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

/** `sizes` of an image: the whole column, two thirds, half or a third of it. */
const sizesOf = (shape: number, i: number): string => {
  const part = shape === 1 ? 1 : shape === 3 ? (i === 0 ? 0.66 : 0.34) : shape === 5 ? 0.34 : 0.5
  return `(min-width: 997px) ${Math.round(592 * part)}px, ${Math.round(100 * part)}vw`
}
