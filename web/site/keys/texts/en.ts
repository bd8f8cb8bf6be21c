/** The list of shortcuts in English. `cn.ts` has the same shape. */
export const en = {
  title: 'Keyboard shortcuts',
  list: 'This list',
  search: 'Search',
  searchAnywhere: 'Search, also while typing',
  theme: 'Switch theme',
  next: 'Next entry, or next heading of an article',
  previous: 'Previous entry or heading',
  close: 'Close',
  single: 'Shortcuts of a single key',
  singleHelp: 'Turn them off when speech input or a slipping hand presses them by mistake.',
  on: 'on',
  off: 'off',
}

export type KeysTexts = typeof en
export default en
