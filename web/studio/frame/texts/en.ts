/** English texts of the studio's frame. `cn.ts` has the same shape. */
export const en = {
  studio: 'Studio',
  skip: 'Skip to content',
  navigation: 'Studio navigation',
  more: 'More',
  closeMore: 'Close the menu',
  toSite: 'Back to the site',
  logOut: 'Sign out',
  owner: 'Owner',
  language: 'Language',
  theme: 'Switch theme',
  nav: {
    dashboard: 'Dashboard',
    articles: 'Articles',
    write: 'Write',
    media: 'Media',
  },
  loading: 'Loading …',
  notFound: 'This screen does not exist',
  notFoundText: 'The address may have been copied incompletely.',
  toDashboard: 'Open the dashboard',
  failed: 'This could not be loaded',
  retry: 'Try again',
  crashed: 'This screen has stopped because of an error. What you wrote is stored in this browser.',
  signIn: {
    title: 'Open the studio',
    text: 'Sign in with the account of the owner.',
    notOwner: (name: string) =>
      `${name} is not the owner of this site. Sign in with the account of the owner.`,
    reset: 'Reset your password',
    resetText: 'A verification code proves that the email address is yours.',
  },
  lost: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. What you typed is kept, and what was being sent is sent again.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: 'Show all shortcuts',
    singleKeys: 'Single keys',
    singleKeysText: 'They work only outside of text fields.',
    everywhere: 'Everywhere',
    close: 'Close',
    goTo: (screen: string) => `Go to: ${screen}`,
    followedBy: 'then',
  },
  undo: 'Undo',
  dismiss: 'Dismiss',
  undoRegion: 'Undo the last change',
  cancel: 'Cancel',
}
export type FrameTexts = typeof en
export default en
