/** Reads the export of Disqus, an XML file: threads, which are pages, and after them the comments. */
import { commentEmail, commentName } from '#importers/exports/comment-text.ts'
import { htmlToCommentMarkdown, htmlToLine } from '#importers/exports/html-to-markdown.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { childOf, readXml, textOfChild, type XmlNode } from '#importers/wxr/read-xml.ts'
import type { FoundComment } from './found-comment.ts'

const idOf = (node: XmlNode | undefined): string => node?.attributes['dsq:id'] ?? ''
const isTrue = (node: XmlNode, name: string): boolean => textOfChild(node, name) === 'true'

/**
 * @param fallbackAt Unix ms, for a comment without a date
 * @throws InvalidSource for a file that is damaged or none of Disqus
 */
export async function* readDisqus(
  file: string,
  fallbackAt: number,
): AsyncGenerator<FoundComment & { site: string }> {
  const pages = new Map<string, { page: string; pageTitle: string; site: string }>()
  for await (const node of readXml({ file, within: ['disqus'] })) {
    if (node.name === 'thread') {
      const page = textOfChild(node, 'link') || textOfChild(node, 'id')
      const pageTitle = htmlToLine(textOfChild(node, 'title'))
      pages.set(idOf(node), { page, pageTitle, site: textOfChild(node, 'forum') })
    }
    if (node.name !== 'post') continue
    const author = childOf(node, 'author')
    const thread = idOf(childOf(node, 'thread'))
    const on = pages.get(thread)
    yield {
      page: on?.page ?? thread,
      pageTitle: on?.pageTitle ?? '',
      site: on?.site ?? '',
      id: idOf(node),
      parentId: idOf(childOf(node, 'parent')) || null,
      name: commentName(author ? textOfChild(author, 'name') : ''),
      website: null,
      email: author ? commentEmail(textOfChild(author, 'email')) : null,
      text: htmlToCommentMarkdown(textOfChild(node, 'message')),
      state: isTrue(node, 'isSpam') ? 'spam' : 'published',
      createdAt: parseDate(textOfChild(node, 'createdAt'), 'UTC') ?? fallbackAt,
      isDeleted: isTrue(node, 'isDeleted'),
    }
  }
}
