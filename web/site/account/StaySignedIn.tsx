/** The box of the login and the registration: whether new tabs and the next days need no login. */
import { stayChoice } from '#web/session/begin-session.ts'
import { useVisitorChoice } from '#web/session/visitor-choice.ts'
import { useAccountTexts } from './account-texts.ts'

export const StaySignedIn = () => {
  const { staySignedIn } = useAccountTexts()
  return (
    <label className="ac-stay">
      <input
        type="checkbox"
        checked={useVisitorChoice(stayChoice) ?? true}
        onChange={(event) => stayChoice.set(event.target.checked)}
      />
      {staySignedIn}
    </label>
  )
}
