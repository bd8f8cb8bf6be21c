/** A stored image in the width that fits, as AVIF in browsers that read it. */
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'img'>, 'className' | 'alt' | 'loading' | 'fetchPriority' | 'decoding'> & {
  /** `srcset` is WebP; `avif` may be empty. */
  image: { src: string; srcset: string; avif: string; width: number; height: number }
  /** The width it takes on the page, as the `sizes` of an image. */
  sizes: string
}

export const Picture = ({ image, sizes, className, ...rest }: Props) => (
  <picture className={className}>
    {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
    <img
      src={image.src}
      srcSet={image.srcset}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt=""
      {...rest}
    />
  </picture>
)

/**
 * Decoding those that are seen later must not delay a frame.
 * @param isFirst it is seen as soon as the page is
 */
export const urgencyOf = (isFirst: boolean) =>
  isFirst
    ? ({ loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
