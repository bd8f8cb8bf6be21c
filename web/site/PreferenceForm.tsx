/**
 * A preference that works without scripts: the server sets the cookie and redirects to the page that the browser names as the
 * referrer. The form does not name it, because header and menu are rendered once for many pages. With scripts it applies immediately.
 */
import type { ReactNode, SubmitEvent } from 'react'

type Props = {
  /** Gets the value of the button that was pressed. */
  onSubmit: (value: string) => void
  className?: string
  children: ReactNode
}

export const PreferenceForm = ({ onSubmit, className, children }: Props) => {
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter
    if (pressed instanceof HTMLButtonElement) onSubmit(pressed.value)
  }
  return (
    <form className={className} method="post" action="/preferences" onSubmit={choose}>
      {children}
    </form>
  )
}
