/** Converts the content of a WordPress post to Markdown: blocks, shortcodes, paragraphs, then HTML. */

import { htmlToMarkdown } from '#importers/exports/html-to-markdown.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { autop } from './autop.ts'
import { hasBlocks, withoutBlocks } from './blocks.ts'
import { type Attachments, expandShortcodes } from './shortcodes.ts'

/** The markup that is left out with its content, by its name. */
const ACTIVE = /<(script|style|object|embed|form|input|select|textarea|svg)\b/gi

export const postMarkdown = (
  content: string,
  attachments: Attachments,
  reusable: (id: string) => string | null,
  warn: WarnAbout,
): string => {
  const marked = content
    .replace(/<!--\s*more(?:\s[^<>]{0,500})?-->/g, '\n\n<div data-more="1">more</div>\n\n')
    .replace(/<!--\s*(?:nextpage|noteaser)\s*-->/g, '\n\n')
  for (const [, name] of marked.matchAll(ACTIVE)) if (name) warn('html-dropped', `<${name.toLowerCase()}>`)
  if (/<[^<>]{0,500}\sstyle\s*=/i.test(marked)) warn('html-attribute-removed', 'style')
  const html = hasBlocks(marked)
    ? expandShortcodes(withoutBlocks(marked, reusable, warn), attachments, warn)
    : autop(expandShortcodes(marked, attachments, warn))
  return htmlToMarkdown(html)
}
