/** English texts of the form controls in dialogs. `cn.ts` has the same shape. */
export const en = {
  close: 'Close',
  goBack: 'Go back',
  closeAnyway: 'Close anyway',
  cancel: 'Cancel',
  password: 'Password',
  passwordHint: 'Your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: '8+ characters',
  showPassword: 'Show password',
  strength: (strength: number) => `Strength ${strength} of 4`,
  code: 'Verification code',
  codeHint: '6 digits',
  errors: {
    empty: 'Account or password cannot be empty.',
    email: 'Enter a complete email address.',
    code: 'Enter the 6-digit code.',
    secondFactor: 'Enter the 6-digit code or a 16-digit recovery code.',
    short: 'Use at least 8 characters.',
    nickname: 'Enter a nickname of 1 to 30 characters.',
    website: 'Must include http:// or https://',
    intro: 'At most 200 characters.',
    noPassword: 'Enter your password.',
  },
}
export type FormTexts = typeof en
