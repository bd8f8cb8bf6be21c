/** English texts of the text that is rendered in place. `cn.ts` has the same shape. */
export const en = {
  notRendered: 'This block could not be rendered. It follows with the next change.',
  library: 'Media library',
  image: {
    title: 'Image',
    gallery: 'Gallery',
    place: (number: number, count: number) => `Image ${number} of ${count}`,
    width: 'Width',
    widths: { text: 'Text', wide: 'Wide', full: 'Full', left: 'Small, left', right: 'Small, right' },
    small: 'Small',
    link: 'Link',
    linkAddress: 'Where the image leads',
    replace: 'Replace',
    replacing: (percent: number) => `Uploading, ${percent}%`,
    library: 'From the library',
    add: 'Add',
    moveBack: 'Move back',
    moveOn: 'Move on',
    takeOut: 'Take out',
    remove: 'Delete image',
    alt: 'Alternative text',
    altNote: 'for readers who can’t see it',
    caption: 'Caption',
    captionNote: 'under the image',
    noAlt: 'No alternative text',
    missing: 'The image could not be loaded',
    insert: (count: number) => (count > 1 ? `Insert ${count} images` : 'Insert'),
  },
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
  table: {
    cell: (row: number, header: string, column: number) => {
      if (row === 0) return `Header of column ${column}`
      return `${header || `Column ${column}`}, row ${row}`
    },
    menus: { table: 'Table', column: 'Column', row: 'Row' },
    bold: 'Bold',
    hideKeyboard: 'Hide the keyboard',
    previousCell: 'Previous cell',
    nextCell: 'Next cell',
    align: 'Align',
    aligns: { left: 'Align left', center: 'Center', right: 'Align right' },
    /** As they stand in the menu. */
    edits: {
      column: ['Insert left', 'Insert right', 'Move left', 'Move right', 'Duplicate', 'Clear', 'Delete column'],
      row: ['Insert above', 'Insert below', 'Move up', 'Move down', 'Duplicate', 'Clear', 'Delete row'],
    },
  },
  linkBlock: {
    title: 'Show this link as',
    link: 'Link',
    card: 'Card',
    player: 'Player',
    /** Of a post, or of code that runs. */
    frame: 'Frame',
    refresh: 'Refresh',
    open: 'Open',
    edit: 'Edit',
    asking: 'Asking the page…',
  },
}
export type LiveTexts = typeof en
export default en
