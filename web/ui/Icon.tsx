/** An icon of the icon sheet, in the color of the text around it. */
import './Icon.css'
import sheet from './icons.svg?no-inline'

export type IconName =
  | 'a-large-small'
  | 'archive'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clapperboard'
  | 'clock'
  | 'copy'
  | 'ellipsis'
  | 'eye'
  | 'file-text'
  | 'history'
  | 'house'
  | 'images'
  | 'key-round'
  | 'link'
  | 'lock'
  | 'mailbox'
  | 'menu'
  | 'message-circle'
  | 'message-square-quote'
  | 'moon'
  | 'pencil'
  | 'pin'
  | 'reply'
  | 'rotate-cw'
  | 'search'
  | 'sparkle'
  | 'sun'
  | 'table-of-contents'
  | 'tag'
  | 'tags'
  | 'text'
  | 'trash-2'
  | 'triangle-alert'
  | 'user-round'
  | 'x'

type Props = {
  name: IconName
  size: number
  className?: string | undefined
  /** Accessible name where no text gives one; without it the icon is hidden from screen readers. */
  label?: string
}

export const Icon = ({ name, size, className, label }: Props) => (
  <svg
    className={className ? `i ${className}` : 'i'}
    width={size}
    height={size}
    role={label && 'img'}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <use href={`${sheet}#${name}`} />
  </svg>
)
