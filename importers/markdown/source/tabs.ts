/** Converts groups of tabs, whose captions are comments, to `:::tabs`. */
import { escaped } from '#contract/markdown-builders.ts'

/** How Hexo's tags and NexT write a tab; the shortcodes of Hugo are brought into the same form. */
const TAB = /^[ \t]*<!--\s*tab\b(?:[ \t]+([^\n]*?))?\s*-->[ \t]*\n([\s\S]*?)^[ \t]*<!--\s*endtab\s*-->/gm

export const tabComment = (caption: string, body: string): string =>
  `<!-- tab ${caption.replace(/-->/g, '')} -->\n${body}\n<!-- endtab -->`

/** @param name of the group: the caption of tabs without one. Null when the group holds no tab. */
export const tabs = (inner: string, name: string, captions: string[] = []): string | null => {
  const found = [...`${inner}\n`.matchAll(TAB)]
  if (found.length === 0) return null
  const longest = Math.max(2, ...[...inner.matchAll(/:{3,}/g)].map(([run]) => run.length))
  const [outside, inside] = [':'.repeat(longest + 2), ':'.repeat(longest + 1)]
  const blocks = found.map(([, written = '', body = ''], index) => {
    // Behind `@` stands the icon of the tab.
    const caption =
      written.replace(/\s*@[\w\s-]*$/, '').trim() || captions[index] || `${name} ${index + 1}`.trim()
    return `${inside}tab ${escaped(caption)}\n\n${body.trim()}\n\n${inside}`
  })
  return `${outside}tabs\n\n${blocks.join('\n\n')}\n\n${outside}`
}
