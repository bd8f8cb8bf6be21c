/**
 * Escapes text for Markdown, so that it is shown as it is. It is a part of the contract because importers use it on the
 * server, and the editor for what is pasted. It knows every mark to which articles or comments give a meaning.
 */

const URL_IN_TEXT = /(?<![A-Za-z])((?:https?:\/\/|www\.)\S+)/i
/** A URL, up to the next blank, that becomes a link as a whole, whatever marks it holds. */
const SURELY_LINK =
  /^(?:https?:\/\/)?[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+(?::\d+)?(?:[/?#](?:[\w./~?=&#+%@:,!-]*[A-Za-z\d/])?)?[.,:!?)]*$/i

/** One text, which may begin or end a line, as Markdown. URLs that become links stay readable. */
export const escapeMarkdown = (text: string): string => {
  const parts = text.split(URL_IN_TEXT)
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return SURELY_LINK.test(part) ? part : escapeUrl(part)
      const start = at === 0 ? escapeStart(part) : escapeMarks(part)
      return at === parts.length - 1 ? escapeEnd(start) : start
    })
    .join('')
}

/** The parser would take the marks for a part of the link. Without it, the link is found in the text that was parsed. */
const escapeUrl = (url: string): string => escapeMarks(url).replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')

/** Marks that mean something anywhere in a line. */
const escapeMarks = (text: string): string =>
  text
    .replace(/[\\`*_[\]~^$<]/g, '\\$&')
    .replace(text.includes('<') ? />/g : /(?!)/g, '\\>')
    .replace(/={2,}|\+{2,}/g, (run) => run.replace(/./g, '\\$&'))
    .replace(/&(?=#?\w{1,40};|$)/g, '\\&')
    .replace(/\{(?=#|\.(?:text|wide|full|left|right)\})/g, '\\{')

/** Marks that mean something at the beginning of a line: quotes, lists, headings, rules, containers, tables. */
const escapeStart = (text: string): string => {
  const marks = escapeMarks(text)
  if (/^[\s|:-]*$/.test(text)) return marks.replace(/-|(?<![^\s:]):/g, '\\$&')
  return marks
    .replace(/^(\s*)([-=>])/, '$1\\$2')
    .replace(/^(\s*)(\+|#{1,6})(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(:{2,})/, (_, blank: string, colons: string) => blank + colons.replace(/:/g, '\\:'))
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)\+(?=\+)/, '$1\\+')
}

/** What follows a text may be a link or another mark; the signs that end a heading would close it. */
const escapeEnd = (text: string): string =>
  text
    .replace(/(?<!\\)[!=+](?=\s*$)/, '\\$&')
    .replace(/(^|\s)(#+)(?=\s*$)/, (_, before: string, signs: string) => before + signs.replace(/#/g, '\\#'))

/** The text of a link, whose URLs are no links of their own, and whose marks would count. */
export const escapeLabel = (markdown: string): string =>
  markdown
    .split(URL_IN_TEXT)
    .map((part, at) =>
      at % 2 === 1 && SURELY_LINK.test(part) ? part.replace(/[_~*]|={2,}|\+{2,}/g, escapeEach) : part,
    )
    .join('')

/** The title of a link or image, between quotation marks. A tag in it would be removed with those of the text. */
export const escapeTitle = (title: string): string => title.replace(/["\\$<]|&(?=#?\w{1,40};)/g, '\\$&')

const escapeEach = (marks: string): string => marks.replace(/./g, '\\$&')

const BAR = '\uE0FF'

type Attributes = { getAttribute: (name: string) => string | null }
type Replacement = (content: string, node: Attributes, options: unknown) => string
type Rule = { filter: unknown; replacement: Replacement }
type Converter = {
  escape: (text: string) => string
  options: { rules: { inlineLink: Rule; image: Rule } }
  rules: { array: Rule[] }
  addRule: (key: string, rule: Rule) => void
}

/** Turndown escapes only the quotation marks of a title. */
const withEscapedTitle = (node: Attributes): Attributes => ({
  getAttribute: (name) => {
    const value = node.getAttribute(name)
    return name === 'title' && value ? escapeTitle(value).replace(/\\"/g, '"') : value
  },
})

/** Makes Turndown, with its tables of GFM, escape texts, the labels and titles of links and images, and the bars in cells. */
export const escapeIn = (turndown: unknown): void => {
  const converter = turndown as Converter
  const { inlineLink: link, image } = converter.options.rules
  const cell = converter.rules.array.find(({ filter }) => Array.isArray(filter) && filter.includes('td'))
  if (!cell) throw new Error('The converter has no tables')
  converter.escape = escapeMarkdown
  converter.addRule('link', {
    filter: link.filter,
    replacement: (content, node, options) =>
      link.replacement(escapeLabel(content), withEscapedTitle(node), options),
  })
  // Turndown knows fewer marks than articles.
  converter.addRule('image', {
    filter: image.filter,
    replacement: (content, node, options) => {
      const alt = escapeLabel(escapeMarkdown((node.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim()))
      const without: Attributes = {
        getAttribute: (name) => (name === 'alt' ? null : withEscapedTitle(node).getAttribute(name)),
      }
      return image.replacement(content, without, options).replace('![]', () => `![${alt}]`)
    },
  })
  // The rule would take a bar for a border, and several for one.
  converter.addRule('cell', {
    filter: cell.filter,
    replacement: (content, node, options) =>
      cell.replacement(content.replaceAll('|', BAR), node, options).replaceAll(BAR, '\\|'),
  })
}
