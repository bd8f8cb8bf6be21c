/** Icon from the sprite of the dialogs, which pages do not load. */
import sheet from './form-icons.svg?no-inline'

export type FormIconName =
  | 'circle-alert'
  | 'download'
  | 'eye'
  | 'github'
  | 'globe'
  | 'google'
  | 'key-round'
  | 'lock-keyhole'
  | 'mail'
  | 'monitor'
  | 'qq'
  | 'shield-check'
  | 'smartphone'
  | 'trash-2'
  | 'upload'
  | 'user-round'
  | 'x'

export const FormIcon = ({ name, size }: { name: FormIconName; size: number }) => (
  <svg className="i" width={size} height={size} aria-hidden="true">
    <use href={`${sheet}#${name}`} />
  </svg>
)
