/** English texts of the login with a passkey. `cn.ts` has the same shape. */
export const en = {
  logIn: 'Sign in with a passkey',
  or: 'or',
  done: 'Signed in.',
  canceled: 'No passkey was used. Try again, or use your password.',
  otherSite: 'Passkeys of this site work only at its own URL, not at this one. Use your password here.',
  known: 'This device has a passkey for this site already.',
}
export type PasskeyTexts = typeof en
export default en
