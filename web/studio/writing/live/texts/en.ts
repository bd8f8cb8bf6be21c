/** English texts of the text that is rendered in place. `cn.ts` has the same shape. */
export const en = {
  notRendered: 'This block could not be rendered. It follows with the next change.',
  library: 'Media library',
  task: 'Done',
  code: { title: 'Title', language: 'Language', copy: 'Copy' },
  callout: { kind: 'Kind' },
  footnote: { edit: 'Edit', back: 'Back to the text', missing: 'This note is missing.' },
  outline: {
    title: 'Outline',
    hint: 'Drag a heading to move its whole section.',
    keys: 'Alt with ↑ or ↓ moves the section.',
    none: 'Headings appear here.',
  },
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
  handles: {
    insert: 'Insert a block below',
    menu: 'Menu of the block',
    up: 'Move up',
    down: 'Move down',
    duplicate: 'Duplicate',
    delete: 'Delete',
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
