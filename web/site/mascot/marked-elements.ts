/** The elements of the page that the mascot remarks on, as selectors: the page needs no attributes for it. */

/** The first selector that matches wins, so the special ones come first. */
const selectors = {
  self: '.mascot-body',
  logo: 'header .logo',
  theme: 'button[name=theme]',
  language: '.lang',
  search: 'a[href="/search"]',
  account: '#me',
  ball: '.ball',
  social: '.social a',
  code: 'pre',
  comment: '#comments',
  photo: '.prose figure, a[href^="/photos/"]',
  video: 'a[href^="/videos"]',
  talk: 'a[href^="/talks"]',
  tag: 'a[href^="/article-list/"], a[href^="/tags"]',
  category: 'a[href^="/categories/"]',
  archive: 'a[href^="/archives"]',
  friend: 'a[href^="/friends"]',
  message: 'a[href^="/message"]',
  about: 'a[href^="/about"]',
  home: 'a[href="/"]',
  article: 'a[href^="/articles/"]',
  elsewhere: 'main a[href^="http"]',
} as const

export type Mark = keyof typeof selectors

const marks = Object.entries(selectors) as [Mark, string][]

/** The mark of an element, and the marked element itself; null for all others. */
export const markOf = (target: EventTarget | null): { mark: Mark; element: Element } | null => {
  if (!(target instanceof Element)) return null
  for (const [mark, selector] of marks) {
    const element = target.closest(selector)
    if (element) return { mark, element }
  }
  return null
}
