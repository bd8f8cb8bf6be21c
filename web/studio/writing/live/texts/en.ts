/** English texts of the text that is rendered in place. `cn.ts` has the same shape. */
export const en = {
  notRendered: 'This block could not be rendered. It follows with the next change.',
  library: 'Media library',
  link: {
    title: 'Link',
    text: 'Text',
    address: 'Address or title of an article',
    articles: 'Articles with such a title',
    open: 'Open',
    copy: 'Copy',
    copied: 'Copied',
    remove: 'Remove',
    done: 'Done',
  },
  url: {
    card: 'Link card',
    cardAddress: 'Address of the page',
    video: 'Video',
    videoAddress: 'Address on YouTube, Bilibili or Vimeo',
    upload: 'Upload a file',
    insert: 'Insert',
  },
}
export type LiveTexts = typeof en
export default en
