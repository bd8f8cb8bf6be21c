/** A drawing from a sheet of the account's own, which pages do not load. */
import sheet from './account-icons.svg?no-inline'

export type AccountIconName =
  | 'circle-alert'
  | 'download'
  | 'eye'
  | 'globe'
  | 'lock-keyhole'
  | 'mail'
  | 'message-circle'
  | 'monitor'
  | 'shield-check'
  | 'smartphone'
  | 'trash-2'
  | 'upload'
  | 'user-round'
  | 'x'

export const AccountIcon = ({ name, size }: { name: AccountIconName; size: number }) => (
  <svg className="i" width={size} height={size} aria-hidden="true">
    <use href={`${sheet}#${name}`} />
  </svg>
)
