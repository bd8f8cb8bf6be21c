/** English texts of the form controls in dialogs. `cn.ts` has the same shape. */
export const en = {
  close: 'Close',
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
    code: 'The code has 6 digits.',
    secondFactor: 'Enter 6 digits, or a recovery code of 16 digits.',
    short: 'The password needs at least 8 characters.',
    nickname: 'The nickname needs 1 to 30 characters.',
    website: 'Must include http:// or https://',
    intro: 'At most 200 characters.',
    noPassword: 'The password cannot be empty.',
  },
}
export type FormTexts = typeof en
