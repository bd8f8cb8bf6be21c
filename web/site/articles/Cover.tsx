/** An article's cover: the owner's image, or the generated engraving of its title for both themes. */
import { type CoverSize, coverSeed, coverSizes, readCoverUrl, seedCoverHref } from '#contract/covers.ts'
import type { Theme } from '#contract/locale.ts'
import type { Image } from '#contract/media.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import styles from './Cover.module.css'

type Props = {
  article: { articleTitle: string; articleCover: string | null; articleCoverImage: Image | null }
  size: CoverSize
  /** The width it takes on the page, as the `sizes` of an image. */
  sizes: string
  /** Loaded with high priority; for the one cover above the fold. */
  isFirst?: boolean
}

export const Cover = ({ article, size, sizes, isFirst = false }: Props) => {
  const { articleTitle, articleCover, articleCoverImage: image } = article
  const urgency = urgencyOf(isFirst)
  const shape = `${styles.cover} ${styles[size]}`
  if (image)
    return (
      <picture className={shape}>
        <source type="image/avif" srcSet={image.avif} sizes={sizes} />
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt=""
          {...urgency}
        />
      </picture>
    )
  // The URL of a generated cover names the number that the owner chose.
  const chosen = readCoverUrl(articleCover ?? '')
  const seed = chosen?.seed ?? coverSeed(articleTitle)
  const foreignImage = chosen ? null : articleCover
  const isDrawnFirst = isFirst && !foreignImage
  return (
    <span className={shape}>
      <Engraving seed={seed} size={size} theme="theme-dark" isFirst={isDrawnFirst} />
      <Engraving seed={seed} size={size} theme="theme-light" isFirst={isDrawnFirst} />
      {/* An image on another server lies above the engraving, which is seen when the image does not load. */}
      {foreignImage && (
        <img className={styles.above} src={foreignImage} alt="" {...urgency} {...coverSizes[size]} />
      )}
    </span>
  )
}

type EngravingProps = { seed: number; size: CoverSize; theme: Theme; isFirst: boolean }

/** The style sheet shows the one of the two that matches the theme; the hidden one is lazy, so it is never loaded. */
const Engraving = ({ seed, size, theme, isFirst }: EngravingProps) => {
  const isShown = useTheme().theme === theme
  return (
    <img
      className={theme === 'theme-dark' ? styles.night : styles.day}
      src={seedCoverHref(seed, size, theme)}
      alt=""
      {...coverSizes[size]}
      {...urgencyOf(isFirst && isShown)}
    />
  )
}

const urgencyOf = (isFirst: boolean) =>
  isFirst
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
