/** English texts of the about page and the welcome text. `cn.ts` has the same shape. */
export const en = {
  about: {
    title: 'About page',
    around: 'Above this text the page shows your name, intro, avatar and social links; below it, comments.',
    placeholder: 'Who writes here, and why? A / at the beginning of a line opens the menu.',
    open: 'Open the about page',
    published: 'The about page is public.',
  },
  welcome: {
    title: 'Board welcome',
    around:
      'Readers see this text above the comments of the message board. Without a text in either language there is none.',
    placeholder: 'Welcome your readers. A / at the beginning of a line opens the menu.',
    open: 'Open the message board',
    published: 'The message board shows the text.',
  },
  borrowed: {
    en: 'English readers see the Chinese text while this is empty.',
    cn: 'Chinese readers see the English text while this is empty.',
  },
  publish: 'Publish',
  discard: 'Discard the changes',
  discarded: 'The changes were discarded.',
  merged:
    'Another device has published changes. They were merged into your text; read it before you publish.',
  elsewhere: 'You are editing this page in another tab',
  status: {
    published: 'Published, no changes',
    draft: 'Draft, stored in this browser',
    unstored: 'The browser stores nothing: publish, or copy the text',
    publishing: 'Publishing …',
    failed: (reason: string) => `Not published: ${reason}`,
    conflict: 'Two texts to merge; both are safe',
    retry: 'Try again',
  },
}
export type PageScreenTexts = typeof en
export default en
