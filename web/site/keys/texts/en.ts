/** The list of shortcuts in English. `cn.ts` has the same shape. */
export const en = {
  title: 'Keyboard shortcuts',
  list: 'Show this list',
  search: 'Search',
  searchAnywhere: 'Search, even while typing',
  theme: 'Switch theme',
  next: 'Next item, or next heading in an article',
  previous: 'Previous item or heading',
  close: 'Close',
  single: 'Single-key shortcuts',
  singleHelp: 'Turn these off if you use speech input or press keys by accident.',
}

export type KeysTexts = typeof en
export default en
