/**
 * A preference that works without scripts: the server sets the cookie and redirects back. With scripts it applies
 * immediately.
 */
import type { ReactNode, SubmitEvent } from 'react'
import { useScreen } from '#web/router/Router.tsx'

type Props = {
  /** Gets the value of the button that was pressed. */
  onSubmit: (value: string) => void
  className?: string
  children: ReactNode
}

export const PreferenceForm = ({ onSubmit, className, children }: Props) => {
  const screen = useScreen()
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter
    if (pressed instanceof HTMLButtonElement) onSubmit(pressed.value)
  }
  return (
    <form className={className} method="post" action="/preferences" onSubmit={choose}>
      <input type="hidden" name="back" value={screen?.href ?? '/'} />
      {children}
    </form>
  )
}
