/** Icons that only the videos' room shows; no other page fetches their sheet. */
import sheet from './room-icons.svg?no-inline'

type Name =
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

export const RoomIcon = ({ name, size }: { name: Name; size: number }) => (
  <svg className="i" width={size} height={size} aria-hidden="true">
    <use href={`${sheet}#${name}`} />
  </svg>
)
