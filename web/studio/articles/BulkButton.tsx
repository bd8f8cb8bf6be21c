/** The controls of the bar for selected articles: a button, and a button that opens a menu. */
import { type ReactNode, useId } from 'react'
import { Button } from '../frame/Button.tsx'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import styles from './BulkBar.module.css'

type ButtonProps = {
  icon: StudioIconName
  isDangerous?: boolean
  onClick: () => void
  children: ReactNode
}

export const BulkButton = ({ icon, isDangerous = false, onClick, children }: ButtonProps) => (
  <Button icon={icon} look="quiet" className={isDangerous ? styles.danger : undefined} onClick={onClick}>
    {children}
  </Button>
)

type MenuProps = { icon: StudioIconName; name: string; children: (close: () => void) => ReactNode }

export const BulkMenu = ({ icon, name, children }: MenuProps) => {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <span className={styles.anchor}>
      <Button icon={icon} look="quiet" popoverTarget={id}>
        {name}
      </Button>
      <fieldset id={id} popover="auto" className={styles.menu} aria-label={name}>
        {children(close)}
      </fieldset>
    </span>
  )
}
