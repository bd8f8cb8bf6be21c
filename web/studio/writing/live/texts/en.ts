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
  table: {
    cell: (row: number, header: string, column: number) => {
      if (row === 0) return `Header of column ${column}`
      return `${header || `Column ${column}`}, row ${row}`
    },
    menus: { column: 'Column', row: 'Row' },
    previousCell: 'Previous cell',
    nextCell: 'Next cell',
    align: 'Align',
    aligns: { left: 'Align left', center: 'Center', right: 'Align right' },
    edits: {
      column: {
        insertBefore: 'Insert left',
        insertAfter: 'Insert right',
        moveBefore: 'Move left',
        moveAfter: 'Move right',
        duplicate: 'Duplicate',
        clear: 'Clear',
        remove: 'Delete column',
      },
      row: {
        insertBefore: 'Insert above',
        insertAfter: 'Insert below',
        moveBefore: 'Move up',
        moveAfter: 'Move down',
        duplicate: 'Duplicate',
        clear: 'Clear',
        remove: 'Delete row',
      },
    },
  },
}
export type LiveTexts = typeof en
export default en
