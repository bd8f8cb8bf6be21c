/** The band below the head of a desk when the text cannot be sent: what happened, that it is safe, and one way on. */
import { Button } from '../frame/Button.tsx'
import styles from './DeskBand.module.css'

type Props = {
  /** A failure is red; what only waits is not. */
  tone: 'dawn' | 'danger'
  title: string
  text: string
  wayOn?: { name: string; run: () => void } | undefined
}

export const DeskBand = ({ tone, title, text, wayOn }: Props) => (
  <div className={`${styles.band} ${styles[tone]}`} role="alert">
    <p>
      <b>{title}</b> {text}
    </p>
    {wayOn ? <Button onClick={wayOn.run}>{wayOn.name}</Button> : null}
  </div>
)
