/** Texts of comments that nothing shows before their script is there, in English. `cn.ts` has the same shape. */
export const en = {
  placeholder: 'Write a comment…',
  invitation: 'Write something kind, precise, or both…',
  hint: 'Markdown is supported.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  cancel: 'Cancel',
  deleteQuestion: 'Delete this comment?',
  name: 'Name',
  email: 'Email',
  website: 'Website',
  optional: 'optional',
  private: 'optional, private',
  nameMissing: 'Enter a name to show with your comment.',
  reserve: 'Add your email to reserve your name here.',
  /** After a sentence of the server without its full stop. */
  orSignIn: [', or ', 'sign in', '.'],
  mailReplies: 'Email me replies',
  as: (name: string): string[] => ['Writing as ', name, ''],
  change: 'Change',
  forget: 'Forget me',
  forgotten: 'This browser has forgotten you.',
  repliesTo: (email: string) => `Replies go to ${email}`,
  mute: 'Mute',
  muted: 'Reply emails are off',
  unmute: 'Unmute',
  edit: 'Edit',
  save: 'Save',
  saved: 'Comment updated.',
  editText: 'Edit your comment',
  editable: (minutes: number) =>
    minutes === 1 ? 'You can edit for 1 more minute' : `You can edit for ${minutes} more minutes`,
  /** @param email empty where the browser has forgotten it */
  confirm: (email: string) =>
    `Confirm your name with the link we sent ${email ? `to ${email}` : 'by email'}. You only do this once.`,
  confirmAgain: 'Send again',
  confirmIn: (seconds: number) => `Send again in ${seconds} s`,
  confirmSent: 'The email is on its way.',
}
export type CommentTexts = typeof en
