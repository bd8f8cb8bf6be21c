/** Cover of a video: the image of the owner or the cover engraving, always in dark colors. */
import { type CoverSize, coverHref, coverSizes } from '#contract/covers.ts'
import type { Video } from '#contract/videos.ts'
import { Picture, urgencyOf } from '#web/ui/Picture.tsx'

type Props = {
  video: Pick<Video, 'videoName' | 'videoCoverImage'>
  size: CoverSize
  /** `sizes` attribute of the image. */
  sizes: string
  isFirst?: boolean
}

export const VideoCover = ({ video, size, sizes, isFirst = false }: Props) => {
  const { videoName, videoCoverImage: image } = video
  const urgency = urgencyOf(isFirst)
  if (!image)
    return <img src={coverHref(videoName, size, 'theme-dark')} alt="" {...coverSizes[size]} {...urgency} />
  return <Picture image={image} sizes={sizes} {...urgency} />
}
