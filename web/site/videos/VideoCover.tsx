/** Cover of a video: the image of the owner or the cover engraving, always in dark colors. */
import { type CoverSize, coverHref, coverSizes } from '#contract/covers.ts'
import type { Video } from '#contract/videos.ts'

type Props = {
  video: Pick<Video, 'videoName' | 'videoCoverImage'>
  size: CoverSize
  /** `sizes` attribute of the image. */
  sizes: string
  isFirst?: boolean
}

export const VideoCover = ({ video, size, sizes, isFirst = false }: Props) => {
  const { videoName, videoCoverImage: image } = video
  const urgency = isFirst
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!image)
    return <img src={coverHref(videoName, size, 'theme-dark')} alt="" {...coverSizes[size]} {...urgency} />
  return (
    <picture>
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
}
