/** What a browser stores after any login. */
import type { User } from '#contract/users.ts'
import type { SessionStore } from './session.ts'
import { signedInMark } from './signed-in-mark.ts'
import { notifyOtherTabs } from './tabs.ts'
import { createVisitorChoice } from './visitor-choice.ts'

/** The box of the login, ticked until somebody unticks it in this browser. Logins send what it says. */
export const stayChoice = createVisitorChoice('staySignedIn')

export const beginSession = (session: SessionStore, { token, ...userInfo }: User): void => {
  session.set({ token, userInfo })
  signedInMark.set(stayChoice.isOn() ? 'yes' : null)
  notifyOtherTabs()
}
