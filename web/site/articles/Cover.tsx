/** An article's cover: the owner's image, or the generated engraving of its title for both themes. */
import {
  type CoverSize,
  coverSeed,
  coverSizes,
  type NamedCover,
  readCoverUrl,
  seedCoverHref,
} from '#contract/covers.ts'
import type { Theme } from '#contract/locale.ts'
import type { Image } from '#contract/media.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { Picture, urgencyOf } from '#web/ui/Picture.tsx'
import { useConfig } from '../site.queries.ts'
import styles from './Cover.module.css'

type Props = {
  article: { articleTitle: string; articleCover: string | null; articleCoverImage: Image | null }
  size: CoverSize
  /** The width it takes on the page, as the `sizes` of an image. */
  sizes: string
  /** Loaded with high priority; for the one cover above the fold. */
  isFirst?: boolean
}

/** Whether the article shows a cover: the owner may want none for articles without an image. */
export const useHasCover = ({ articleCover, articleCoverImage }: Props['article']): boolean =>
  useConfig()?.coverStyle !== 'none' ||
  articleCoverImage !== null ||
  (articleCover !== null && readCoverUrl(articleCover) === null)

export const Cover = ({ article, size, sizes, isFirst = false }: Props) => {
  const { articleTitle, articleCover, articleCoverImage: image } = article
  const urgency = urgencyOf(isFirst)
  const shape = `${styles.cover} ${styles[size]}`
  const { coverStyle: style, defaultCover } = useConfig() ?? {}
  if (image) return <Picture image={image} sizes={sizes} className={shape} {...urgency} />
  // The URL of a generated cover names its number and its design.
  const chosen = readCoverUrl(articleCover ?? '')
  const drawn = { seed: chosen?.seed ?? coverSeed(articleTitle), design: chosen?.design ?? null }
  const foreignImage = chosen ? null : articleCover
  if (style === 'letter' && !foreignImage)
    return <LetterCover title={articleTitle} size={size} ink={(drawn.design?.palette ?? drawn.seed) % INKS} />
  if (style === 'image' && defaultCover && !foreignImage)
    return (
      <span className={shape}>
        <img src={defaultCover} alt="" {...urgency} {...coverSizes[size]} />
      </span>
    )
  const isDrawnFirst = isFirst && !foreignImage
  return (
    <span className={shape}>
      <Engraving {...drawn} size={size} theme="theme-dark" isFirst={isDrawnFirst} />
      <Engraving {...drawn} size={size} theme="theme-light" isFirst={isDrawnFirst} />
      {/* An image on another server lies above the engraving, which is seen when the image does not load. */}
      {foreignImage && (
        <img
          className={styles.above}
          src={foreignImage}
          alt=""
          data-foreign=""
          {...urgency}
          {...coverSizes[size]}
        />
      )}
    </span>
  )
}

/** The inks of typographic covers: colors of the theme. */
const INKS = 5

/** The first letter, character or digit of the title, set large in lines. */
const LetterCover = ({ title, size, ink }: { title: string; size: CoverSize; ink: number }) => (
  <span className={`${styles.cover} ${styles[size]} ${styles.letter}`} data-ink={ink} aria-hidden="true">
    <b>{/[\p{L}\p{N}]/u.exec(title)?.[0].toLocaleUpperCase() ?? '·'}</b>
  </span>
)

type EngravingProps = Pick<NamedCover, 'seed' | 'design'> & {
  size: CoverSize
  theme: Theme
  isFirst: boolean
}

/** The style sheet shows the one of the two that matches the theme; the hidden one is lazy, so it is never loaded. */
const Engraving = ({ seed, design, size, theme, isFirst }: EngravingProps) => {
  const isShown = useTheme().theme === theme
  return (
    <img
      className={theme === 'theme-dark' ? styles.night : styles.day}
      src={seedCoverHref(seed, size, theme, design)}
      alt=""
      {...coverSizes[size]}
      {...urgencyOf(isFirst && isShown)}
    />
  )
}
