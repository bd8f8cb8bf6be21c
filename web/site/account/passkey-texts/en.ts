/** English texts of the login with a passkey. `cn.ts` has the same shape. */
export const en = {
  logIn: 'Sign in with a passkey',
  or: 'or',
  done: 'Signed in.',
  canceled: 'No passkey was used. Try again, or use your password.',
  otherSite: 'Passkeys only work at this site’s main URL. Use your password here.',
  known: 'This device already has a passkey for this site.',
}
export type PasskeyTexts = typeof en
export default en
