/** Every text of the site in English. `cn.ts` has the same shape. */
const plural = (count: number, text: string, one: string, many: string) =>
  `${text} ${count === 1 ? one : many}`

export const en = {
  frame: {
    skip: 'Skip to content',
    primary: 'Primary',
    footer: 'Footer',
    toAbout: (name: string) => `${name} — about`,
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    menu: 'Menu',
    switchTheme: 'Switch theme',
    language: 'Language',
    english: 'English',
    chinese: '中文',
    owner: 'Owner',
    socialLinks: 'Elsewhere',
    poweredBy: 'Powered by',
    loading: 'Loading',
    feed: 'Feed',
  },
  nav: {
    home: 'Home',
    archives: 'Archives',
    tags: 'Tags',
    about: 'About',
  },
  counts: {
    articles: 'Articles',
    categories: 'Categories',
    tags: 'Tags',
  },
  ball: {
    label: (percent: number) => `Quick navigation, ${percent}% read`,
    top: 'Back to top',
    home: 'Home',
    menu: 'Open menu',
  },
  notices: {
    region: 'Notices',
    error: 'Error',
    warning: 'Warning',
    success: 'Success',
    close: 'Dismiss',
    systemException: 'System exception',
    notLoggedIn: 'User not logged in',
    noAnswer: 'The site cannot be reached. Check the connection and try again.',
  },
  loadFailure: {
    title: 'The page did not arrive',
    text: (reason: string) => `${reason}. Nothing was lost.`,
    timeout: 'It took longer than two minutes',
    chunk: 'A part of the site could not be loaded',
    retry: 'Try again',
  },
  notFound: {
    title: 'Not found',
    text: 'Nothing was ever here, or it melted. The archives keep everything that did not.',
    home: 'Home',
    archives: 'Archives',
  },
  pager: {
    label: 'Pagination',
    newer: 'Newer',
    older: 'Older',
    page: (page: string) => `Page ${page}`,
  },
  units: {
    articles: (count: number, text: string) => plural(count, text, 'article', 'articles'),
    words: (count: number, text: string) => plural(count, text, 'word', 'words'),
    minutes: (text: string) => `${text} min`,
  },
}
export type Texts = typeof en
export default en
