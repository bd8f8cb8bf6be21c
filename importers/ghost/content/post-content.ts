/** Finds the text of a Ghost post in whichever of its four forms it has, and converts it to Markdown. */

import { htmlToMarkdown } from '#importers/exports/html-to-markdown.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'
import { hasOnlyKnownNodes, lexicalHtml, readLexical } from './lexical.ts'
import { hasOnlyKnownCards, mobiledocHtml, readMobiledoc } from './mobiledoc.ts'

type GhostContent = { markdown: string; html: string; mobiledoc: string; lexical: string }

/**
 * The form that the author wrote, unless it has cards of a kind that only Ghost knows: their HTML is in the export then.
 * @throws RangeError when it is nested too deep
 */
export const ghostMarkdown = (content: GhostContent, warn: WarnAbout): string => {
  const { html } = content
  const lexical = content.lexical === '' ? null : readLexical(content.lexical)
  if (lexical && (html === '' || hasOnlyKnownNodes(lexical)))
    return htmlToMarkdown(lexicalHtml(lexical, warn))
  const mobiledoc = content.mobiledoc === '' ? null : readMobiledoc(content.mobiledoc)
  if (mobiledoc && (html === '' || hasOnlyKnownCards(mobiledoc)))
    return htmlToMarkdown(mobiledocHtml(mobiledoc, warn))
  if (content.markdown.trim() !== '') return content.markdown.replace(/\r\n?/g, '\n').trim()
  if (html !== '' && (content.lexical !== '' || content.mobiledoc !== ''))
    warn('content-as-html', say('ghost-cards'))
  return htmlToMarkdown(html)
}
