/** Icon from the sprite of the videos page, which other pages do not load. */
import sheet from './video-icons.svg?no-inline'

type VideoIconName =
  | 'captions'
  | 'compass'
  | 'list-video'
  | 'maximize'
  | 'minimize'
  | 'pause'
  | 'picture-in-picture-2'
  | 'play'
  | 'skip-forward'
  | 'tv'
  | 'volume-2'
  | 'volume-x'

export const VideoIcon = ({ name, size }: { name: VideoIconName; size: number }) => (
  <svg className="i" width={size} height={size} aria-hidden="true">
    <use href={`${sheet}#${name}`} />
  </svg>
)
