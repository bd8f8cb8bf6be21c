/** The controls of the bar for selected articles: a button, and a button that opens a menu. */
import { type ReactNode, useId } from 'react'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import styles from './BulkBar.module.css'

type ButtonProps = {
  icon: StudioIconName
  isDangerous?: boolean
  onClick: () => void
  children: ReactNode
}

export const BulkButton = ({ icon, isDangerous = false, onClick, children }: ButtonProps) => (
  <button
    type="button"
    className={isDangerous ? `btn btn-quiet sm ${styles.danger}` : 'btn btn-quiet sm'}
    onClick={onClick}
  >
    <StudioIcon name={icon} size={16} />
    {children}
  </button>
)

type MenuProps = { icon: StudioIconName; name: string; children: (close: () => void) => ReactNode }

export const BulkMenu = ({ icon, name, children }: MenuProps) => {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <span className={styles.anchor}>
      <button type="button" className="btn btn-quiet sm" popoverTarget={id}>
        <StudioIcon name={icon} size={16} />
        {name}
      </button>
      <fieldset id={id} popover="auto" className={styles.menu} aria-label={name}>
        {children(close)}
      </fieldset>
    </span>
  )
}
